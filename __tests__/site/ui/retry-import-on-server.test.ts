/** @jest-environment node */
import { retryImport } from "../../../src/core/browser/retry-import.ts";

test("at build time a script is imported as usual, and a missing one fails the build", async () => {
  await expect(retryImport(() => Promise.resolve("the module")).load()).resolves.toBe("the module");
  await expect(retryImport(() => Promise.reject(new Error("No such module"))).load()).rejects.toThrow(
    "No such module",
  );
});
