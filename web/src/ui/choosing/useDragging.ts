import { useEffect } from "preact/hooks";
import { dropTarget, isDragged, isInside, itemOf, type Point } from "../../drag";
import type { Session } from "../../session";
import { useTable } from "../table/context";

const HAND_CARD = '[data-testid^="hand-card-"]';
const FLOOR = '[data-testid="floor"]';
const ON_FLOOR = '[data-testid="floor"] :is([data-testid^="loose-"], [data-testid^="house-"])';

/** Cards of the hand can be dragged onto houses, loose cards and the open floor, by mouse, pen or finger. */
export function useDragging(): void {
  const { session } = useTable();
  useEffect(() => {
    let drag: Drag | null = null;
    const end = (dropped: boolean, point?: Point) => {
      drag?.end(dropped ? (point ?? null) : null);
      drag = null;
    };
    const onDown = (event: PointerEvent) => {
      const card = (event.target as Element | null)?.closest?.<HTMLElement>(HAND_CARD);
      if (!card || !event.isPrimary || event.button !== 0) return;
      drag = new Drag(session, card, { x: event.clientX, y: event.clientY }, event.pointerId);
    };
    const onMove = (event: PointerEvent) => {
      if (event.pointerId === drag?.pointer) drag.move({ x: event.clientX, y: event.clientY });
    };
    const onUp = (event: PointerEvent) => {
      if (event.pointerId === drag?.pointer) end(true, { x: event.clientX, y: event.clientY });
    };
    const onCancel = () => end(false);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") end(false);
    };
    const onNative = (event: DragEvent) => {
      if ((event.target as Element | null)?.closest?.(HAND_CARD)) event.preventDefault();
    };
    document.addEventListener("pointerdown", onDown);
    document.addEventListener("pointermove", onMove);
    document.addEventListener("pointerup", onUp);
    document.addEventListener("pointercancel", onCancel);
    document.addEventListener("keydown", onKey);
    document.addEventListener("dragstart", onNative);
    return () => {
      end(false);
      document.removeEventListener("pointerdown", onDown);
      document.removeEventListener("pointermove", onMove);
      document.removeEventListener("pointerup", onUp);
      document.removeEventListener("pointercancel", onCancel);
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("dragstart", onNative);
    };
  }, [session]);
}

/** A card under a pointer that is down. */
class Drag {
  /** The picture that follows the pointer, once it has moved far enough. */
  #ghost: HTMLElement | null = null;
  #slot: HTMLElement | null = null;
  #targets: { item: string; box: DOMRect; element: HTMLElement }[] = [];
  #over: string | null = null;

  constructor(
    readonly session: Session,
    readonly element: HTMLElement,
    readonly from: Point,
    readonly pointer: number,
  ) {}

  move(to: Point): void {
    if (!this.#ghost) {
      if (!isDragged(this.from, to)) return;
      this.#begin();
    }
    this.#ghost?.style.setProperty(
      "transform",
      `translate(${to.x - this.from.x}px, ${to.y - this.from.y}px)`,
    );
    this.#mark(dropTarget(to, this.#targets));
  }

  /** Let go at a point, or nowhere. */
  end(point: Point | null): void {
    if (!this.#ghost) return;
    this.#ghost.remove();
    delete this.#slot?.dataset.dragged;
    const item = point && dropTarget(point, this.#targets);
    this.#mark(null);
    swallowClick();
    const { choosing } = this.session;
    const floor = document.querySelector(FLOOR)?.getBoundingClientRect();
    if (item !== null) choosing.tapItem(item);
    else if (point && floor && isInside(point, floor)) choosing.tapFloor();
  }

  #begin(): void {
    const card = this.element.dataset.testid?.slice("hand-card-".length) ?? "";
    this.session.choosing.hold(card);
    // What is pressed lies over the card, and is not its picture.
    this.#slot = this.element.closest<HTMLElement>(".hand-slot");
    this.#ghost = ghostOf(this.#slot?.querySelector<HTMLElement>(".card") ?? this.element);
    if (this.#slot) this.#slot.dataset.dragged = "true";
    for (const element of document.querySelectorAll<HTMLElement>(ON_FLOOR)) {
      const item = itemOf(element.dataset.testid);
      if (item !== null)
        this.#targets.push({ item, box: element.getBoundingClientRect(), element });
    }
  }

  #mark(item: string | null): void {
    if (item === this.#over) return;
    for (const target of this.#targets) {
      if (target.item === item && this.session.choosing.lit.value.has(item))
        target.element.dataset.drop = "true";
      else delete target.element.dataset.drop;
    }
    this.#over = item;
  }
}

/** A copy that lies over the page, where the original is. */
function ghostOf(card: HTMLElement): HTMLElement {
  const { left, top, width, height } = card.getBoundingClientRect();
  const ghost = card.cloneNode(true) as HTMLElement;
  for (const named of [ghost, ...ghost.querySelectorAll("[data-testid]")])
    named.removeAttribute("data-testid");
  ghost.classList.add("drag-ghost");
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  for (const [name, value] of Object.entries({ left, top, width, height }))
    ghost.style.setProperty(name, `${value}px`);
  document.body.append(ghost);
  return ghost;
}

/** The end of a drag is no click on the card it began with. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }));
}
