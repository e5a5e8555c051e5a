import { expect, test } from "vitest";
import { shownOf } from "./use-members";

const members = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: `${at}`, full_name: "Vusi Nkosi", email: `v${at}@members.test`, phone: "" },
    ...{ created_at: "", is_admin: false, deactivated_at: "", erasure_due_at: "" },
  }));

test("of many namesakes the newest are offered, and it is said that there are others", () => {
  expect(shownOf(members(5))).toMatchObject({ members: { length: 5 }, more: "" });
  const { members: shown, more } = shownOf(members(6));
  expect(shown.map(({ id }) => id)).toEqual(["0", "1", "2", "3", "4"]);
  expect(more).toBe("These are the newest 5. Type more of the name to find others.");
});
