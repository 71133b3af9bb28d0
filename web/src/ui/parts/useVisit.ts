import { person, visit } from "../../person";
import { useRetried } from "./useRetried";

/** Whether the server has said who this is; it is asked until it answers. */
export function useVisit(): boolean {
  const known = person.value !== null;
  useRetried(visit, () => {}, !known); // the answer is in `person`
  return known;
}
