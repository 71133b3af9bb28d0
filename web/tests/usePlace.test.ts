import { describe, expect, it } from "vitest";
import { placeOf } from "../src/ui/choosing/usePlace";

describe("the plays of a card", () => {
  const plain = { loose: ["5C"], points: 0 };
  const long = { loose: ["9H", "TD", "3H", "7C", "6D", "KD"], points: 6 };

  it("are chips where all fit, and else a list", () => {
    expect(placeOf("wide", false, Array(6).fill(plain), false)).toBe("tray");
    expect(placeOf("wide", false, Array(7).fill(plain), false)).toBe("rail");
    expect(placeOf("phone", false, Array(4).fill(plain), false)).toBe("tray");
    expect(placeOf("phone", true, Array(3).fill(plain), false)).toBe("sheet");
    expect(placeOf("wide", false, [plain], true)).toBe("tray");
    expect(placeOf("phone", false, [plain], true)).toBe("sheet");
  });

  it("are no chips where few are so long that they would need a third row", () => {
    expect(placeOf("wide", false, [long, long, plain], false)).toBe("tray");
    expect(placeOf("wide", false, [...Array(4).fill(long), plain], false)).toBe("rail");
  });
});
