import { expect, test } from "vitest";
import { serverForFile } from "../support/for-file";

const server = await serverForFile();

test("the server says that it is ready by one of our own routes", async () => {
  const answer = await fetch(`${server.url}/api/app/ready`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ ready: true });
});

test("T68 a broken body gets a plain 400 without internals", async () => {
  const answer = await fetch(`${server.url}/api/app/sign-up`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{",
  });
  const text = await answer.text();
  expect(answer.status).toBe(400);
  expect(text).not.toMatch(/SELECT|stack|goja|\.js:/i);
});
