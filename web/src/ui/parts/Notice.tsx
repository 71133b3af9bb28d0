import type { ComponentChildren } from "preact";
import { t } from "../../l10n";
import { CardBack } from "../cards/Card";
import { Cloth } from "./Cloth";
import { Text } from "./Text";

interface Props {
  testId?: string;
  /** What has happened; told at once. */
  words?: string | undefined;
  /** The way on, and what else there is to say. */
  children: ComponentChildren;
  /** Of an error or a table, for tests. */
  "data-code"?: string;
  "data-seq"?: number;
  "data-status"?: string;
}

/** A page that has only one thing to say. */
export function Notice({ testId, words, children, ...marks }: Props) {
  return (
    <Cloth class="notice" label={t("title")} data-testid={testId} {...marks}>
      <div class="notice-inside">
        <CardBack label={false} />
        <Text as="h1">{t("title")}</Text>
        {words !== undefined && (
          <Text as="p" role="alert">
            {words}
          </Text>
        )}
        {children}
      </div>
    </Cloth>
  );
}
