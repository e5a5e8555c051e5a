import { assert, jsonValue, property } from "fast-check";
import { expect, test } from "vitest";
import { canonical } from "./canonical";

test("the same facts make the same text in any order of their keys", () => {
  const facts = { total: 5, items: [{ b: null, a: 'é"\n' }, []], seal: undefined };
  const same = { seal: undefined, items: [{ a: 'é"\n', b: null }, []], total: 5 };
  expect(canonical(facts)).toBe(canonical(same));
  expect(canonical(facts)).toBe('{"items":[{"a":"é\\"\\n","b":null},[]],"total":5}');
  expect(canonical({ at: new Date(0) })).toBe('{"at":"1970-01-01T00:00:00.000Z"}');
});

test("a text holds all the facts that it was made of", () => {
  assert(
    property(jsonValue(), (facts) => {
      expect(JSON.parse(canonical(facts))).toEqual(JSON.parse(JSON.stringify(facts)));
    }),
  );
});
