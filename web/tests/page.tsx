/** A page with one table, whose server is the test. */
import { render } from "preact";
import { act } from "preact/test-utils";
import { vi } from "vitest";
import tables from "../fixtures/tables.json";
import { withoutIsolates } from "../src/l10n";
import { Session } from "../src/session";
import { Table } from "../src/ui/table/Table";
import type { Command, EventView, TableView } from "../src/wire";
import { FakeServer } from "./fakeSocket";
import { stateOf } from "./states";

export const known = tables as unknown as Record<string, TableView>;

export class TablePage {
  readonly root = document.createElement("div");
  readonly server = new FakeServer(true);
  readonly session = new Session({ openSocket: this.server.openSocket, displayTime: () => 0 });
  table: TableView | null = null;

  async show(name: string, change: Partial<TableView> = {}): Promise<TableView> {
    const table = { ...(known[name] as TableView), ...change };
    this.table = table;
    document.body.append(this.root);
    await act(() => {
      this.session.start();
      this.server.last.accept();
      this.server.last.receive({ type: "welcome", now: Date.now() });
      this.server.last.receive(stateOf(table));
    });
    await act(() => render(<Table session={this.session} />, this.root));
    await this.loaded();
    return table;
  }

  /** Until what is loaded when it is first shown is here. */
  async loaded(): Promise<void> {
    await act(() => vi.dynamicImportSettled());
  }

  /** The table changes, by these events. */
  async push(change: Partial<TableView>, events: object[] = []): Promise<void> {
    if (!this.table) throw new Error("no table is shown");
    this.table = { ...this.table, ...change, seq: this.table.seq + 1 };
    const { seq } = this.table;
    const numbered = events.map((event) => ({ seq, ...event }) as EventView);
    await act(() =>
      this.server.last.receive(stateOf(this.table as TableView, { events: numbered })),
    );
    await this.loaded();
  }

  /** The server refuses the last command. */
  async refuse(code: string, params: Record<string, unknown> = {}): Promise<void> {
    const cmd_id = this.sent().at(-1)?.cmd_id ?? "";
    await act(() =>
      this.server.last.receive({ type: "refused", cmd_id, code, rule: null, params }),
    );
  }

  byId(id: string): HTMLElement | null {
    return this.root.querySelector(`[data-testid="${id}"]`);
  }

  text(id: string): string {
    return withoutIsolates(this.byId(id)?.textContent ?? "");
  }

  async tap(id: string): Promise<void> {
    const element = this.byId(id);
    if (!element) throw new Error(`there is no ${id} to tap`);
    await act(() => element.click());
    await this.loaded();
  }

  async choose(id: string, value: string): Promise<void> {
    const field = this.byId(id) as HTMLSelectElement | HTMLInputElement | null;
    if (!field) throw new Error(`there is no ${id} to choose from`);
    field.value = value;
    await act(() => void field.dispatchEvent(new Event("change", { bubbles: true })));
  }

  sent(): Command[] {
    return this.server.last.sent.filter((message): message is Command => "cmd_id" in message);
  }

  close(): void {
    render(null, this.root);
    this.root.remove();
    this.session.stop();
  }
}
