import "../../styles/rules.css";
import rules from "../../../../docs/rules.md";
import { t } from "../../l10n";
import type { RulesSection } from "../../rulesText";
import { Card } from "../cards/Card";
import { Icon } from "../cards/Icon";
import { PageFrame } from "../parts/PageFrame";
import { Text } from "../parts/Text";
import { useNamedRule } from "./useNamedRule";
import { useSectionInSight } from "./useSectionInSight";

/** All rules, each with an address of its own. They are in English, whatever the language of the page. */
export function RulesPage() {
  useNamedRule();
  return (
    <PageFrame title={t("the-rules")} class="rules">
      <Contents />
      <article class="rules-text" lang="en" dir="ltr" data-testid="rules">
        <div class="rules-short" data-testid="rules-short">
          <ShortPicture />
          <Html html={rules.short} />
        </div>
        <Html class="rules-opening" html={rules.opening} />
        {rules.sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </article>
    </PageFrame>
  );
}

/** The capture that the rules in short tell of, as cards of the table: what is played, and what it takes. */
function ShortPicture() {
  return (
    <div class="rules-short-picture" aria-hidden="true">
      <Card card="KH" size="loose" />
      <Icon name="capture" />
      <Card card="KC" size="loose" />
      <span class="rules-short-set">
        <Card card="9S" size="loose" points={9} />
        <Card card="4D" size="loose" />
      </span>
    </div>
  );
}

/** Beside the rules, or folded above them where there is no room. */
function Contents() {
  const inSight = useSectionInSight();
  return (
    <nav class="rules-contents" aria-label={t("the-rules-contents")}>
      <details>
        <Text as="summary">{t("the-rules-contents")}</Text>
        <ContentsList inSight={inSight} />
      </details>
      <ContentsList inSight={inSight} />
    </nav>
  );
}

function ContentsList({ inSight }: { inSight: string | null }) {
  return (
    <ol lang="en" dir="ltr">
      {rules.sections.map(({ id, number, title }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === inSight ? "location" : undefined}>
            <Text class="rules-contents-number">{number ?? ""}</Text>
            <Text>{title}</Text>
          </a>
        </li>
      ))}
    </ol>
  );
}

function Section({ section: { id, number, title, html } }: { section: RulesSection }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {number !== null && (
          <a class="rule-number" href={`#${id}`}>
            {number}
          </a>
        )}
        <Text>{title}</Text>
      </h2>
      <Html html={html} />
    </section>
  );
}

/** What the build has made of our own text. */
function Html({ class: className, html }: { class?: string; html: string }) {
  return <div class={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
