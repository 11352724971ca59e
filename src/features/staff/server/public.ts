/* The part of sign-in that other features' servers can use. They import nothing else from this folder. */
export { sessionReply } from "./session-reply.ts";
