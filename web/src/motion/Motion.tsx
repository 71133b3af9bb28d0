import "../styles/motion.css";
import type { ReadonlySignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { AnySeating } from "../seating";
import { playSound, stopSounds, unlockSounds } from "../sound/player";
import type { Card as CardCode } from "../wire";
import { againAsked } from "./again";
import { Flyers } from "./Flyers";
import type { Moment } from "./moment";
import { SweepShow } from "./SweepShow";
import { LAYER } from "./scene";
import { Stage } from "./stage";
import { vibrate } from "./vibration";

export interface Props {
  moments: ReadonlySignal<Moment | null>;
  /** How much of its normal time a motion takes. */
  speed: () => number;
  seating: AnySeating;
  points: Readonly<Record<CardCode, number>>;
}

/** Keys by which one acts, as by a tap: whoever acts has seen enough. */
const ACTING = new Set(["Enter", " ", "Escape"]);

/**
 * What moves on the cloth, in a layer over it that catches no taps. It goes last into the element that holds the
 * floor, the plates and the hand; the layer is as large as that.
 */
export function Motion({ moments, speed, seating, points }: Props) {
  const layer = useRef<HTMLDivElement>(null);
  const stage = useMemo(
    () => new Stage({ moments, speed, sounds: { play: playSound, stop: stopSounds }, vibrate }),
    [moments],
  );
  useLayoutEffect(() => {
    if (!layer.current) return;
    const stop = stage.follow(layer.current);
    const skip = () => stage.finish();
    const skipByKey = ({ key }: KeyboardEvent) => {
      if (ACTING.has(key)) skip();
    };
    addEventListener("pointerdown", skip, true);
    addEventListener("keydown", skipByKey, true);
    addEventListener("resize", skip);
    return () => {
      stop();
      removeEventListener("pointerdown", skip, true);
      removeEventListener("keydown", skipByKey, true);
      removeEventListener("resize", skip);
    };
  }, [stage]);
  useEffect(unlockSounds, []);
  useAgain(stage);
  const show = stage.show.value;
  useLayoutEffect(() => {
    if (show) stage.start(show);
  }, [stage, show]);
  return (
    <div ref={layer} class={LAYER} dir="ltr" aria-hidden="true" data-testid="motion">
      {show && <Flyers plan={show.plan} points={points} />}
      {show?.plan.sweep && <SweepShow sweep={show.plan.sweep} seating={seating} />}
    </div>
  );
}

/** The wish that was fulfilled last, so that no table fulfils it once more. */
let fulfilled: typeof againAsked.value = null;

/** Show a play again whenever that is wished, or was while motion was still loading. */
function useAgain(stage: Stage): void {
  const asked = againAsked.value;
  useEffect(() => {
    if (asked === fulfilled) return;
    fulfilled = asked;
    if (asked) stage.again(asked.play);
  }, [stage, asked]);
}
