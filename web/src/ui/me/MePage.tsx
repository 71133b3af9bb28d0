import "../../styles/pages.css";
import { t } from "../../l10n";
import { cookieKept, person } from "../../person";
import { PageFrame } from "../parts/PageFrame";
import { Text } from "../parts/Text";
import { useVisit } from "../parts/useVisit";
import { NameForm } from "../room/NameForm";
import { ClaimForm } from "./ClaimForm";
import { Devices } from "./Devices";
import { LeaveMe } from "./LeaveMe";
import { ProgramToken } from "./ProgramToken";
import { SignInForm } from "./SignInForm";

/** Who the reader is here: a name, a passphrase, devices. */
export function MePage() {
  const known = useVisit();
  const who = person.value;
  return (
    <PageFrame title={t("me")} class="me">
      {known && who ? (
        <>
          {cookieKept.value === false && (
            <Text as="p" class="page-note" data-testid="no-cookie">
              {t("me-no-cookie")}
            </Text>
          )}
          <NameForm />
          <ClaimForm claimed={who.claimed} />
          {who.claimed === null && <SignInForm />}
          <Devices />
          <LeaveMe />
          <ProgramToken />
        </>
      ) : (
        <Text as="p">{t("page-loading")}</Text>
      )}
    </PageFrame>
  );
}
