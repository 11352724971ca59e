/*
 * What sign-in offers the services of other features. Nothing else of this folder is imported from outside.
 */
export { sessionReply } from "./session-reply.ts";
