/**
 * The contract between the browser and the service: requests, replies and error codes of `/api/food/*`. Depends on
 * valibot alone and every export stands by itself, so a form carries only what it uses.
 */
export * from "./account-paths.ts";
export * from "./account.ts";
export * from "../shared/email-address.ts";
export * from "./availability.ts";
export * from "./errors.ts";
export * from "./menu.ts";
export * from "./password.ts";
export * from "./reservation.ts";
export * from "../shared/time.ts";
