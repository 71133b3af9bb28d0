// @vitest-environment happy-dom
/** Pages that are loaded when they are first shown, and where the focus is meanwhile. */
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lazy, lazyPart } from "../src/ui/parts/lazy";

let root: HTMLElement;

beforeEach(() => {
  root = document.createElement("div");
  document.body.append(root);
});

afterEach(() => {
  render(null, root);
  root.remove();
});

async function show(page: preact.ComponentChild): Promise<void> {
  await act(async () => render(page, root));
  await settle();
}

/** Until promises that are kept already have been noticed. */
async function settle(): Promise<void> {
  for (let i = 0; i < 5; i++) await act(async () => {});
}

const Hello = ({ name }: { name: string }) => <p key={name}>{name}</p>;

describe("a page that is loaded later", () => {
  it("is waited for, and from then on shown at once", async () => {
    let loads = 0;
    let arrived = () => {};
    const Page = lazy<{ name: string }>(async () => {
      loads += 1;
      await new Promise<void>((resolve) => {
        arrived = resolve;
      });
      return Hello;
    });
    await show(<Page name="Asha" />);
    expect(root.querySelector("main")?.textContent).toContain("Asking the server");
    arrived();
    await settle();
    expect(root.innerHTML).toBe("<p>Asha</p>");
    await show(null);
    render(<Page name="Ravi" />, root);
    expect(root.innerHTML).toBe("<p>Ravi</p>");
    expect(loads).toBe(1);
  });

  it("says so when it does not come, and what to do", async () => {
    const Page = lazy(() => Promise.reject(new TypeError("no network")));
    await show(<Page />);
    expect(root.querySelector('[data-testid="not-loaded"]')?.textContent).toContain("Reload");
  });

  it("leaves nothing where it is a part of a page", async () => {
    const Part = lazyPart<{ name: string }>(() => new Promise(() => {}));
    await show(<Part name="Asha" />);
    expect(root.innerHTML).toBe("");
  });
});
