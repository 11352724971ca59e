import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { connect } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Heading, Root } from "mdast";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { contentDir } from "../__tests__/support/content-dir.ts";
import { browserAt, since, until } from "../deploy/trial.ts";
import { installMissing } from "./debian-packages.ts";
import { root, run, stop } from "./lib.ts";
import { baseEnv, makeNodeRoot, printed, signInFirst } from "./trial-install.ts";

/*
 * `npm run test:install` follows docs/install.md: it runs the page's commands on an empty Debian 12 that boots its own systemd,
 * until an owner has changed a text and a guest sees it over HTTPS. `-- systemd` or `-- container` follows one way only. It
 * prints every command. It needs root, Debian, and the ports 80, 443 and 8000.
 *
 * Unlike a server, the machine shares this one's network and finds the site's names in /etc/hosts. Caddy issues the certificate
 * itself. Docker comes from Debian 12, and its base image is made of Debian's packages and npm's Node.
 */

const host = "www.example.com";
const origin = `https://${host}`;

/** Resolves to the shell commands below each heading of docs/install.md. */
async function documented(): Promise<Record<string, string[]>> {
  const text = await readFile(join(root, "docs/install.md"), "utf8");
  const { children } = unified().use(remarkParse).parse(text) as Root;
  const commands: Record<string, string[]> = {};
  let below: string[] = [];
  for (const node of children)
    if (node.type === "heading") below = commands[titleOf(node)] = [];
    else if (node.type === "code" && node.lang === "sh") below.push(node.value);
  return commands;
}
const titleOf = ({ children: [first] }: Heading): string => (first?.type === "text" ? first.value : "");

/**
 * Replaces a part of a command.
 *
 * @throws Error if the command does not contain it: the page has changed, so this script has to
 */
function replaced(command: string | undefined, part: string, by: string): string {
  if (!command?.includes(part)) throw new Error(`docs/install.md no longer contains: ${part}`);
  return command.replace(part, () => by);
}

/** Runs commands of the page, and prints them with their output; resolves to the output. */
async function follow(
  shell: readonly string[],
  commands: string,
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  console.log(commands.replaceAll(/^/gm, "$ "));
  const [command = "", ...args] = shell;
  const { code, output } = await run(command, [...args, commands], { quiet: true, env });
  console.log(output.trimEnd());
  if (code !== 0) throw new Error(`The commands ended with code ${code}.`);
  return output;
}
const here = ["bash", "-euc"];

/** An empty Debian 12 with systemd, which runs beside this machine's own programs and shares its network. */
class Machine {
  readonly folder: string;
  #process: ChildProcess | undefined;
  #systemd = "";

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Makes the machine's disk. */
  static async make(folder: string): Promise<Machine> {
    await printed(
      ...["mmdebstrap", "--quiet", "--variant=minbase", "--dpkgopt=force-unsafe-io"],
      ...["--include=systemd,systemd-sysv,dbus,ca-certificates", "bookworm", folder],
    );
    const files: Record<string, string> = {
      "resolv.conf": await readFile("/etc/resolv.conf", "utf8"),
      hosts: `127.0.0.1 localhost ${host} example.com\n`,
      // Answers the questions that a person would.
      "apt/apt.conf.d/yes": 'APT::Get::Assume-Yes "true";\n',
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, "etc", name), text);
    return new Machine(folder);
  }

  /** Starts the machine; resolves once all its units are running. */
  async boot(): Promise<void> {
    this.#process = spawn(
      "systemd-nspawn",
      [
        ...["--directory", this.folder, "--boot", "--register=no", "--keep-unit", "--console=pipe"],
        ...["--resolv-conf=off", "--timezone=off", `--bind-ro=${root}:/checkout`],
      ],
      { stdio: ["ignore", "ignore", "inherit"] },
    );
    const { pid } = this.#process;
    const state = await until(
      "a machine that has started",
      async () => {
        this.#systemd = await printed("pgrep", "--parent", `${pid}`);
        const [command = "", ...args] = [
          ...this.shell,
          "systemctl is-system-running --wait || systemctl --failed",
        ];
        const { output } = await run(command, args, { quiet: true });
        return /^(running|degraded)$/m.test(output) && output;
      },
      () => this.#process?.exitCode === null,
    );
    if (!/^running$/m.test(state)) throw new Error(state);
  }

  /** A shell of the machine's root. */
  get shell(): readonly string[] {
    return [
      ...["nsenter", "--target", this.#systemd, "--mount", "--uts", "--ipc", "--pid", "--root"],
      ...["env", "-i", "--chdir=/", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"],
      ...["HOME=/root", "DEBIAN_FRONTEND=noninteractive", "bash", "-euc"],
    ];
  }

  /** Takes its power away. */
  async cut(): Promise<void> {
    if (this.#process?.exitCode !== null) return;
    const ended = once(this.#process, "exit");
    process.kill(Number(this.#systemd), "SIGKILL");
    await ended;
  }
}

/**
 * Installs Caddy as the page says, except that it issues its own certificate.
 *
 * @returns a browser that trusts this certificate
 */
async function installProxy(machine: Machine, commands: string, folder: string) {
  await follow(
    machine.shell,
    `cd ${folder}\n${replaced(
      commands,
      "systemctl daemon-reload",
      `sed -i '0,/^{$/s//{\\n\\tlocal_certs\\n\\tskip_install_trust/' /etc/caddy/Caddyfile\nsystemctl daemon-reload`,
    )}`,
  );
  const ca = join(machine.folder, "var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt");
  return browserAt(origin, async (url, { method, headers, body } = {}) => {
    const asked = request(url, {
      ...{ method, headers: headers as Record<string, string>, ca: await readFile(ca) },
      agent: false,
      lookup: (_name, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]),
    });
    asked.end(body);
    const [reply] = (await once(asked, "response")) as [IncomingMessage];
    const received = new Headers();
    for (let index = 0; index < reply.rawHeaders.length; index += 2)
      received.append(reply.rawHeaders[index]!, reply.rawHeaders[index + 1]!);
    const status = reply.statusCode ?? 0;
    const content = await buffer(reply);
    return new Response([204, 304].includes(status) ? null : content, { status, headers: received });
  });
}

/** An owner signs in with the link that a command has printed, and changes a text; a guest sees it. */
async function changeText(browser: ReturnType<typeof browserAt>, said: string): Promise<string> {
  const shows = async (path: string, text: string) => (await browser.get(path)).text.includes(text);
  await until("a page over HTTPS", () => shows("/", "</html>"));
  await signInFirst(browser, said);
  const from = Date.now();
  const text = await browser.changeTagline();
  await until("the changed text over HTTPS", () => shows("/", text));
  console.log(`✓ ${since(from)} from saving a text until a guest sees it over HTTPS`);
  return text;
}

async function withSystemd(scratch: string, commands: Record<string, string[]>): Promise<void> {
  const [makePackage = "", install, proxy = ""] = commands["With systemd"] ?? [];
  const machine = await Machine.make(join(scratch, "server"));
  try {
    await machine.boot();
    const bin = join(scratch, "bin");
    await mkdir(bin);
    // The page copies the package with ssh, which this machine does not offer.
    await writeFile(join(bin, "ssh"), `#!/bin/sh\nshift\nexec ${machine.shell.join(" ")} "$*"\n`);
    await chmod(join(bin, "ssh"), 0o755);
    await follow(here, makePackage, { PATH: `${bin}:${process.env["PATH"]}`, CONTENT_DIR: contentDir });
    const settings = `SITE_URL=${origin}\nTRUST_PROXY=loopback\nMETRICS_PORT=9464`;
    const said = await follow(
      machine.shell,
      replaced(install, "# then fill it in", `\ncat >> /etc/restaurant.env <<'END'\n${settings}\nEND`),
    );
    const browser = await installProxy(machine, proxy, "/srv/restaurant/current");
    const text = await changeText(browser, said);
    await follow(
      machine.shell,
      "restaurant backup -- --drill\nsystemd-analyze security restaurant --no-pager | tail -n 1",
    );
    await machine.cut();
    await machine.boot();
    await until("the changed text after a power cut", async () =>
      (await browser.get("/")).text.includes(text),
    );
    console.log("✓ a guest sees the text after a power cut");
  } finally {
    await machine.cut();
  }
}

async function withContainer(scratch: string, commands: Record<string, string[]>): Promise<void> {
  const folder = join(scratch, "docker");
  const socket = `unix://${join(folder, "socket")}`;
  await mkdir(folder);
  const docker = spawn(
    "dockerd",
    [
      ...["--host", socket, "--data-root", join(folder, "data"), "--exec-root", join(folder, "exec")],
      ...["--pidfile", join(folder, "pid")],
    ],
    { stdio: "ignore" },
  );
  const machine = await Machine.make(join(scratch, "server"));
  try {
    const env = { DOCKER_HOST: socket };
    await makeNodeRoot(join(folder, "base.tar"));
    const [, base = ""] = /^ARG BASE=(.+)$/m.exec(await readFile(join(root, "Dockerfile"), "utf8")) ?? [];
    await follow(
      here,
      `docker import ${baseEnv.map((line) => `--change '${line}'`).join(" ")} ${join(folder, "base.tar")} ${base}`,
      env,
    );
    const [install] = commands["With one container"] ?? [];
    const said = await follow(
      here,
      replaced(
        replaced(install, "docker build ", "docker build --build-arg GATSBY_IMAGES=quick "),
        " -e SMTP_URL=smtps://…",
        "",
      ),
      env,
    );
    await machine.boot();
    const browser = await installProxy(machine, commands["With systemd"]?.[2] ?? "", "/checkout");
    await changeText(browser, said);
    await follow(
      here,
      "docker exec restaurant npm run backup -- --drill\ndocker stats --no-stream\ndocker images restaurant",
      env,
    );
  } finally {
    await machine.cut();
    await run("docker", ["rm", "--force", "restaurant"], { quiet: true, env: { DOCKER_HOST: socket } });
    docker.kill();
    if (docker.exitCode === null) await once(docker, "exit");
  }
}

if (process.getuid?.() !== 0) stop("A machine of its own needs root.");
await installMissing(["mmdebstrap", "systemd-container", "docker.io", "iptables"]);
for (const port of [80, 443, 8000]) {
  const socket = connect(port, "127.0.0.1");
  const isTaken = await new Promise((done) =>
    socket.once("connect", () => done(true)).once("error", () => done(false)),
  );
  socket.destroy();
  if (isTaken) stop(`Port ${port} is taken.`);
}
const ways = { systemd: withSystemd, container: withContainer };
const asked = process.argv.slice(2);
for (const [name, way] of Object.entries(ways).filter(([one]) => asked.length === 0 || asked.includes(one))) {
  const started = Date.now();
  const scratch = await mkdtemp("/var/tmp/test-install-");
  try {
    await way(scratch, await documented());
    console.log(`✓ ${name}: ${since(started)}`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
