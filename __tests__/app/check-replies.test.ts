import fastify, { type RouteHandlerMethod } from "fastify";
import { endpoints } from "../../src/app/endpoints.ts";
import { errorReply } from "../../src/core/contract/error-reply.ts";
import { checkReplies } from "../../src/app/check-replies.ts";

const soup = {
  _id: "soup",
  title: "Soup",
  category: "Lunch",
  price: 9,
  image: "/media/soup.jpg",
  description: "Hot",
  available: true,
};

/**
 * Requests the menu, answered by `menu`, from an app with a route for every endpoint; returns the reply and
 * any contract violations.
 */
async function withMenu(menu: RouteHandlerMethod) {
  const logLines: string[] = [];
  const app = fastify({ logger: { stream: { write: (line: string) => void logLines.push(line) } } });
  checkReplies(app);
  for (const { method, path: url } of Object.values(endpoints))
    app.route({ method, url, handler: url === endpoints.getMenu.path ? menu : () => ({}) });
  const reply = await app.inject(endpoints.getMenu.path);
  await app.close();
  return { reply, errors: logLines.filter((line) => line.includes("breaks the contract")) };
}

it("passes a reply that matches the contract", async () => {
  const { reply, errors } = await withMenu(() => ({ success: true, items: [soup] }));
  expect(reply.json()).toEqual({ success: true, items: [soup] });
  expect(errors).toEqual([]);
});

it("passes an error that the endpoint declares", async () => {
  const { reply } = await withMenu((_request, sent) =>
    sent.code(503).send(errorReply("SERVICE_UNAVAILABLE")),
  );
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
});

it.each<[string, RouteHandlerMethod, string]>([
  ["lacks a field", () => ({ success: true, items: [{ ...soup, price: undefined }] }), "items.0.price"],
  [
    "has a field too many",
    () => ({ success: true, items: [{ ...soup, supplier: "Ada" }] }),
    "items.0.supplier",
  ],
  ["is none of the endpoint's", (_request, reply) => reply.code(201).send({}), "status 201"],
  ["is no JSON", (_request, reply) => reply.type("text/html").send("<p>Soup"), "content type"],
  ["only says that it is JSON", (_request, reply) => reply.type("application/json").send("Soup"), "reply"],
  [
    "is an error that the endpoint does not declare",
    (_request, reply) => reply.code(400).send(errorReply("TOO_SOON")),
    "TOO_SOON",
  ],
  [
    "is an error under another status",
    (_request, reply) => reply.code(500).send(errorReply("SERVICE_UNAVAILABLE")),
    "status 500",
  ],
  ["is an error without a code", (_request, reply) => reply.code(503).send({ error: "Closed" }), "code"],
])("replaces a reply that %s, and logs where, but not its contents", async (_what, menu, where) => {
  const { reply, errors } = await withMenu(menu);
  expect(reply.statusCode).toBe(500);
  expect(reply.headers["content-type"]).toMatch(/^application\/json/);
  expect(reply.json()).toMatchObject({ code: "INTERNAL_ERROR" });
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain(where);
  expect(errors[0]).not.toMatch(/Ada|Soup/);
});

it("refuses a route below /api/food that is not an endpoint", () => {
  const app = fastify();
  checkReplies(app);
  expect(() => app.get("/api/food/leftovers", () => ({}))).toThrow(
    "GET /api/food/leftovers is not an endpoint",
  );
});

it("refuses what an endpoint's address replies to another method, unless it is an error", async () => {
  const app = fastify({ logger: false });
  checkReplies(app);
  for (const { method, path: url } of Object.values(endpoints))
    app.route({ method, url, handler: () => ({}) });
  app.delete(endpoints.getMenu.path, () => ({ success: true }));
  app.put(endpoints.getMenu.path, (_request, reply) =>
    reply.code(405).send(errorReply("METHOD_NOT_ALLOWED")),
  );
  const status = async (method: "DELETE" | "PUT") =>
    (await app.inject({ method, url: endpoints.getMenu.path })).statusCode;
  expect(await status("DELETE")).toBe(500);
  expect(await status("PUT")).toBe(405);
  await app.close();
});

it("does not start if an endpoint has no route", async () => {
  const app = fastify();
  checkReplies(app);
  for (const { method, path: url } of Object.values(endpoints).filter(({ method }) => method === "GET"))
    app.route({ method, url, handler: () => ({}) });
  await expect(app.ready()).rejects.toThrow(/No route answers: .*createReservation,.*deleteAccount/);
});
