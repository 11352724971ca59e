import { connect, type AddressInfo, type Socket } from "node:net";
import { testService, type TestService } from "../core/server/support/service.ts";

let service: TestService;
afterEach(() => service.close());

const listen = async (): Promise<number> => {
  await service.app.listen({ host: "127.0.0.1", port: 0 });
  return (service.app.server.address() as AddressInfo).port;
};

/** Everything a connection receives until it closes. */
const received = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    socket.on("close", () => resolve(text)).on("error", reject);
  });

it.each([
  ["whose headers never end", "GET /lunch HTTP/1.1\r\nHost: localhost\r\nX-Slow: "],
  [
    "whose body never ends",
    `POST /api/food/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"email":`,
  ],
])(
  "a request %s ends when its connection does",
  async (_what, half) => {
    service = await testService({ requestTimeoutMs: 300 });
    const socket = connect(await listen(), "127.0.0.1");
    socket.write(half);
    expect(await received(socket)).toMatch(/^HTTP\/1\.1 408 /);
  },
  10_000,
);

it("a body that is too large gets a reply, even though the client still sends", async () => {
  service = await testService();
  const socket = connect(await listen(), "127.0.0.1");
  const size = 1_000_000;
  const head = `POST /api/food/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`;
  const reply = received(socket);
  socket.write(head);
  await new Promise((resolve) => socket.once("data", resolve));
  socket.write("x".repeat(size));
  socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  expect(await reply).toMatch(/^HTTP\/1\.1 413 [^]*HTTP\/1\.1 200 /);
});

it("closes connections beyond the limit at once, and accepts new ones once others have ended", async () => {
  service = await testService({ env: { MAX_CONNECTIONS: "3" } });
  const port = await listen();
  const open = (): Promise<Socket> =>
    new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(socket));
    });
  const ask = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  const held = [await open(), await open(), await open()];
  const beyond = await open();
  expect(await received(beyond)).toBe("");
  const ended = new Promise((resolve) => service.app.server.once("drop", resolve));
  const another = await open();
  await ended;
  another.destroy();
  held[0]!.write(ask);
  expect(await received(held[0]!)).toMatch(/^HTTP\/1\.1 200 /);
  let reply = "";
  while (reply === "") {
    const socket = await open();
    socket.write(ask);
    reply = await received(socket);
  }
  expect(reply).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of held) socket.destroy();
});

describe("the connections of one client", () => {
  const ask = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const open: Socket[] = [];
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy();
  });
  /** Start of the first reply; empty if the connection closes without one. */
  const answer = (port: number, localAddress: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect({ port, host: "127.0.0.1", localAddress }, () => socket.write(ask));
      open.push(socket);
      socket.setEncoding("utf8").once("data", (text: string) => resolve(text.slice(0, 12)));
      socket.on("error", () => resolve("")).on("close", () => resolve(""));
    });

  it("are limited, so that others still get in; one that closes makes room", async () => {
    service = await testService({ env: { MAX_CONNECTIONS_PER_CLIENT: "3" } });
    const port = await listen();
    const from = async (address: string, count: number) => {
      const answers: string[] = [];
      for (let index = 0; index < count; index += 1) answers.push(await answer(port, address));
      return answers;
    };
    expect(await from("127.0.0.1", 5)).toEqual([...Array<string>(3).fill("HTTP/1.1 200"), "", ""]);
    expect(await from("127.0.0.2", 2)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
    expect(service.logLines.filter((line) => line.includes("TRUST_PROXY"))).toHaveLength(1);
    open[0]!.destroy();
    let [again] = await from("127.0.0.1", 1);
    while (again === "") [again] = await from("127.0.0.1", 1);
    expect(again).toBe("HTTP/1.1 200");
  });

  it.each(["loopback", "127.0.0.1", "10.0.0.0/8, 127.0.0.0/30"])(
    "are not limited for the reverse proxy in TRUST_PROXY=%s",
    async (proxy) => {
      service = await testService({ env: { MAX_CONNECTIONS_PER_CLIENT: "3", TRUST_PROXY: proxy } });
      const port = await listen();
      const answers = await Promise.all(Array.from({ length: 10 }, () => answer(port, "127.0.0.1")));
      expect(answers).toEqual(Array<string>(10).fill("HTTP/1.1 200"));
    },
  );

  it("are its running requests if it comes through a proxy", async () => {
    service = await testService({ env: { MAX_CONNECTIONS_PER_CLIENT: "3", TRUST_PROXY: "loopback" } });
    const port = await listen();
    const half = ask
      .replace("GET /healthz", "POST /api/food/login")
      .replace(
        "\r\n\r\n",
        "\r\nX-Forwarded-For: 192.0.2.1\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
      );
    for (let index = 0; index < 3; index += 1) {
      const running = new Promise((resolve) => service.app.server.once("request", resolve));
      open.push(connect(port, "127.0.0.1", () => open[index]!.write(half)));
      await running;
    }
    const status = async (guest: string) => {
      const headers = { "x-forwarded-for": guest };
      return (await fetch(`http://127.0.0.1:${port}/healthz`, { headers })).status;
    };
    expect([await status("192.0.2.1"), await status("192.0.2.2")]).toEqual([429, 200]);
    open[0]!.destroy();
    let again = 429;
    while (again === 429) again = await status("192.0.2.1");
    expect(again).toBe(200);
  });
});

it("serves pages while hundreds of people log in at once, and asks those to wait who do not fit", async () => {
  service = await testService({ env: { LOG_LEVEL: "silent", TRUST_PROXY: "loopback" } });
  const port = await listen();
  const base = `http://127.0.0.1:${port}`;
  const page = async () => (await fetch(`${base}/lunch`)).text();
  await page();
  const logins = Promise.all(
    Array.from({ length: 600 }, (_, index) =>
      service.app.inject({
        method: "POST",
        url: "/api/food/login",
        remoteAddress: `10.0.${index >> 8}.${index & 255}`,
        payload: { email: `guest${index}@example.com`, password: "linden-honey" },
      }),
    ),
  );
  let served = 0;
  let done = false;
  void logins.finally(() => (done = true));
  while (!done) {
    await page();
    served += 1;
  }
  const statuses = (await logins).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([401, 503]));
  // Pages are served one after another, between the password comparisons.
  expect(served).toBeGreaterThan(20);
});

it.each(["/%zz", "/api/%zz", "/api/food/menu/%zz"])(
  "a badly encoded address, %s, gets the same headers as any other",
  async (url) => {
    service = await testService();
    const bad = await service.app.inject(url);
    expect(bad.statusCode).toBe(404);
    const other = await service.app.inject(url.replace("%zz", "nowhere"));
    const names = (reply: typeof bad) =>
      Object.keys(reply.headers)
        .filter(
          (name) => !/^(date|connection|content-length|vary|etag|last-modified|accept-ranges)$/.test(name),
        )
        .sort();
    expect(names(bad)).toEqual(names(other));
  },
);

it("a request that does not end in a line gets the same headers", async () => {
  service = await testService();
  const socket = connect(await listen(), "127.0.0.1");
  socket.write("no HTTP at all\r\n\r\n");
  expect(await received(socket)).toMatch(/strict-transport-security: /i);
});
