import "../../styles/score.css";
import "../../styles/keep.css";
import "../../styles/keptDeals.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { kept, openScore, openShared, shared } from "../../keptScore";
import { t } from "../../l10n";
import { isProblem } from "../../scoreLink";
import { focusHeading } from "../parts/arrival";
import { PageFrame } from "../parts/PageFrame";
import { KeptScore } from "./KeptScore";
import { SetUp } from "./SetUp";
import { Shared, SharedProblem } from "./Shared";

/** Keeping score for people who play with real cards; it asks no server for anything. */
export function ScorePage() {
  useState(openScore);
  useEffect(() => {
    addEventListener("hashchange", openShared);
    return () => removeEventListener("hashchange", openShared);
  }, []);
  const sent = shared.value;
  const own = kept.value;
  const shows = sent && !isProblem(sent) ? "shared" : own ? "own" : "none";
  const showed = useRef(shows);
  useEffect(() => {
    if (showed.current !== shows) {
      scrollTo(0, 0);
      focusHeading();
    }
    showed.current = shows;
  }, [shows]);
  return (
    <PageFrame title={t("keep")} class="keep-page">
      {sent && isProblem(sent) && <SharedProblem problem={sent} />}
      {sent && !isProblem(sent) ? (
        <Shared score={sent} />
      ) : own ? (
        <KeptScore score={own} />
      ) : (
        <SetUp />
      )}
    </PageFrame>
  );
}
