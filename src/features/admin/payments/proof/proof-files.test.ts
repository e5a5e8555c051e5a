import { beforeEach, expect, test, vi } from "vitest";
import { fetchProof, fetchProofAhead, tellProofOpened } from "@/data/remote/payments";
import { loadProofAhead, proofFile } from "./proof-files";

vi.mock("@/data/remote/payments", () => ({
  fetchProof: vi.fn(async (id: string) => new Blob([id])),
  fetchProofAhead: vi.fn(async (id: string) => new Blob([id])),
  tellProofOpened: vi.fn(async () => {}),
}));

beforeEach(() => {
  vi.clearAllMocks();
});

const textOf = async (id: string) => (await proofFile(id)).text();

test("T71 a prefetched proof is shown once the server has logged that it is opened", async () => {
  loadProofAhead("next");
  loadProofAhead("next");
  expect(fetchProofAhead).toHaveBeenCalledTimes(1);
  expect(tellProofOpened).not.toHaveBeenCalled();
  expect([await textOf("next"), await textOf("next")]).toEqual(["next", "next"]);
  expect(tellProofOpened).toHaveBeenCalledTimes(1);
  expect(fetchProof).not.toHaveBeenCalled();
});

test("a proof that nothing was loaded of is asked for once", async () => {
  expect([await textOf("other"), await textOf("other")]).toEqual(["other", "other"]);
  loadProofAhead("other");
  expect(fetchProof).toHaveBeenCalledTimes(1);
  expect(fetchProofAhead).not.toHaveBeenCalled();
  expect(tellProofOpened).not.toHaveBeenCalled();
});

test("where the view can't be logged, nothing is shown, and another try requests the proof", async () => {
  vi.mocked(tellProofOpened).mockRejectedValueOnce(new Error("offline"));
  loadProofAhead("unlogged");
  await expect(proofFile("unlogged")).rejects.toThrow("offline");
  expect(await textOf("unlogged")).toBe("unlogged");
  expect(fetchProof).toHaveBeenCalledTimes(1);
});
