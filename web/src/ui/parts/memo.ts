import {
  type Component,
  type ComponentChildren,
  createElement,
  type FunctionComponent,
} from "preact";

/** A component that is drawn anew only when its properties change, compared one by one. */
export function memo<Props extends object>(
  Drawn: (props: Props) => ComponentChildren,
): FunctionComponent<Props> {
  function Kept(this: Component<Props>, props: Props) {
    this.shouldComponentUpdate = (next) => !isSame(this.props, next);
    return createElement(Drawn, props);
  }
  return Kept as FunctionComponent<Props>;
}

function isSame(one: object, other: object): boolean {
  const before = Object.entries(one);
  const after = new Map(Object.entries(other));
  return before.length === after.size && before.every(([name, value]) => after.get(name) === value);
}
