import { execFileSync, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConflictError, type ContentRepository, type Draft } from "../../../src/content/server/repository.ts";
import { contentFolder, soup, type ContentFolder } from "../../core/server/support/repository.ts";
import { programEnv } from "../../support/program-env.ts";

const project = join(import.meta.dirname, "../../..");
const nodeFlags = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", "--disable-warning=ExperimentalWarning"];

const marta = { name: "Marta Abel", email: "marta@example.com" };
const jo = { name: "Jo Osei", email: "jo@example.com" };

let folder: ContentFolder;
let repository: ContentRepository;

const save = async (
  author: typeof marta,
  path: string,
  content: string | Buffer | null,
  base?: string | null,
) =>
  repository.save({
    author,
    message: `${path} by ${author.name}`,
    changes: [{ path, content }],
    ...(base === undefined ? {} : { base: { [path]: base } }),
  });
const versionOf = async (path: string) => (await repository.read(path))!.version;
const soupWith = (...replacements: [string, string][]) =>
  replacements.reduce((text, [from, to]) => text.replace(from, to), soup);
const commits = () => Number(folder.git("rev-list", "--count", "--first-parent", "HEAD"));

it("a content folder that is the root of a git repository is saved to, and its history is read", async () => {
  const own = await contentFolder(false);
  const root = join(own.root, "content");
  const git = (...args: string[]) => execFileSync("git", ["-C", root, ...args], { encoding: "utf8" }).trim();
  await writeFile(join(root, ".gitignore"), "*.tmp\n");
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.name", "Dev");
  git("config", "user.email", "dev@example.com");
  git("add", "--all");
  git("commit", "--quiet", "--message=As it was");
  const opened = await own.open();
  const { commit } = await opened.save({
    author: marta,
    message: "Soup: Price 9 to 10",
    changes: [{ path: "dishes/soup.md", content: soupWith(["9", "10"]) }],
  });
  expect(git("log", "-1", "--format=%H %an %s")).toBe(`${commit} Marta Abel Soup: Price 9 to 10`);
  expect(git("status", "--porcelain")).toBe("");
  expect(await opened.list()).toEqual(["dishes/soup.md", "dishes/tart.md"]);
  expect(
    (await opened.history(5)).map(({ message, files }) => [message, files.map(({ path }) => path)]),
  ).toEqual([
    ["Soup: Price 9 to 10", ["dishes/soup.md"]],
    ["As it was", [".gitignore", "dishes/soup.md", "dishes/tart.md"]],
  ]);
  await opened.revert(commit, jo);
  expect(await own.read("dishes/soup.md")).toBe(soup);
  expect(git("status", "--porcelain")).toBe("");
  await own.remove();
});

it("a save waits for another git command, and is refused without touching the file if that does not end", async () => {
  const own = await contentFolder(true);
  const opened = await own.open({ indexWaitMs: 300 });
  const lockFile = join(own.root, ".git/index.lock");
  const saveSoup = (price: string) =>
    opened.save({
      author: marta,
      message: `Soup: Price ${price}`,
      changes: [{ path: "dishes/soup.md", content: soupWith(["9", price]) }],
    });
  await writeFile(lockFile, "");
  await expect(saveSoup("10")).rejects.toThrow("another git command");
  expect(await own.read("dishes/soup.md")).toBe(soup);
  const waiting = saveSoup("11");
  await rm(lockFile);
  await waiting;
  expect(own.git("show", "HEAD:content/dishes/soup.md")).toContain("price: 11");
  expect(own.git("status", "--porcelain")).toBe("");
  await own.remove();
});

it("a git command interrupted by a power cut does not block saves to our own repository", async () => {
  const own = await contentFolder(false);
  await (
    await own.open()
  ).save({
    author: marta,
    message: "Soup: Price 9 to 10",
    changes: [{ path: "dishes/soup.md", content: soupWith(["9", "10"]) }],
  });
  await writeFile(join(own.root, "data/content.git/index.lock"), "");
  await (
    await own.open({ indexWaitMs: 300 })
  ).save({
    author: marta,
    message: "Soup: Price 10 to 11",
    changes: [{ path: "dishes/soup.md", content: soupWith(["9", "11"]) }],
  });
  expect(await own.read("dishes/soup.md")).toContain("price: 11");
  await own.remove();
});

it("reports a folder of the content that is a link, behind which git records nothing", async () => {
  const own = await contentFolder(false);
  const elsewhere = join(own.root, "pictures");
  await mkdir(elsewhere);
  await writeFile(join(elsewhere, "soup.jpg"), "a picture");
  await rm(join(own.root, "content/media"), { recursive: true, force: true });
  await symlink(elsewhere, join(own.root, "content/media"));
  await expect(own.open()).rejects.toThrow("git does not record files behind a link");
  await own.remove();
});

describe.each([
  ["in a developer's checkout", true],
  ["in a repository of its own", false],
])("%s", (_, inProject) => {
  beforeEach(async () => {
    folder = await contentFolder(inProject);
    repository = await folder.open();
  });
  afterEach(() => folder.remove());

  const nothingElseChanged = () => {
    if (inProject) expect(folder.git("status", "--porcelain")).toBe("");
  };

  it("a save is one commit with text and picture, in the editor's name, and the files are in content/", async () => {
    const before = commits();
    const { commit, changed } = await repository.save({
      author: marta,
      message: "Soup: Price 9 to 10",
      changes: [
        { path: "dishes/soup.md", content: soupWith(["9", "10"]) },
        { path: "media/dishes/soup.jpg", content: Buffer.from([0, 255, 10, 13]) },
      ],
    });
    expect(commits()).toBe(before + 1);
    expect(
      folder.git("show", "--format=%an <%ae> %s", "--name-only", commit).split("\n").filter(Boolean),
    ).toEqual([
      "Marta Abel <marta@example.com> Soup: Price 9 to 10",
      "content/dishes/soup.md",
      "content/media/dishes/soup.jpg",
    ]);
    expect(await folder.read("dishes/soup.md")).toContain("price: 10");
    expect(await readFile(join(folder.root, "content/media/dishes/soup.jpg"))).toEqual(
      Buffer.from([0, 255, 10, 13]),
    );
    expect(changed["dishes/soup.md"]).toBe(await versionOf("dishes/soup.md"));
    nothingElseChanged();
  });

  it("a deleted file is gone from content/ and from the commit, and can be restored", async () => {
    const { commit } = await save(marta, "dishes/tart.md", null);
    expect(await repository.list()).toEqual(["dishes/soup.md"]);
    nothingElseChanged();
    await repository.revert(commit, jo);
    expect(await folder.read("dishes/tart.md")).toContain("Tart");
    expect(folder.git("log", "-1", "--format=%an %s")).toBe("Jo Osei Undo: dishes/tart.md by Marta Abel");
    nothingElseChanged();
  });

  it("one editor's change is merged with another's changes to other fields since", async () => {
    const base = await versionOf("dishes/soup.md");
    await save(jo, "dishes/soup.md", soupWith(["rating: 4", "rating: 5"]), base);
    const { merged } = await save(
      marta,
      "dishes/soup.md",
      soupWith(["price: 9", "price: 10"], ["Hot.", "Very hot."]),
      base,
    );
    expect(merged).toEqual(["dishes/soup.md"]);
    expect(await folder.read("dishes/soup.md")).toBe(
      soupWith(["price: 9", "price: 10"], ["rating: 4", "rating: 5"], ["Hot.", "Very hot."]),
    );
    nothingElseChanged();
  });

  it("the same field changed by both is a conflict that contains both versions, and writes nothing", async () => {
    const base = await versionOf("dishes/soup.md");
    await save(jo, "dishes/soup.md", soupWith(["price: 9", "price: 14"], ["Hot.", "Warm."]), base);
    const before = commits();
    const mine = soupWith(["price: 9", "price: 14.5"], ["rating: 4", "rating: 3"]);
    const error = await save(marta, "dishes/soup.md", mine, base).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConflictError);
    const [conflict] = (error as ConflictError).conflicts;
    expect(conflict).toMatchObject({
      path: "dishes/soup.md",
      fields: [{ field: ["price"], base: 9, mine: 14.5, theirs: 14 }],
      onlyTheirs: ["body"],
      onlyMine: ["rating"],
      by: { name: "Jo Osei" },
    });
    expect(commits()).toBe(before);
    expect(await folder.read("dishes/soup.md")).toContain("price: 14\n");
    // Marta saves again from Jo's version, with her own decisions about the conflict.
    await save(
      marta,
      "dishes/soup.md",
      soupWith(["price: 9", "price: 14.5"], ["Hot.", "Warm."]),
      conflict!.theirVersion,
    );
    expect(await folder.read("dishes/soup.md")).toContain("price: 14.5");
  });

  it("a file that someone deleted or created meanwhile is a conflict, too", async () => {
    const base = await versionOf("dishes/tart.md");
    await save(jo, "dishes/tart.md", null, base);
    await expect(save(marta, "dishes/tart.md", soupWith(["9", "10"]), base)).rejects.toThrow(ConflictError);
    await save(jo, "dishes/new.md", soup, null);
    await expect(save(marta, "dishes/new.md", soupWith(["9", "10"]), null)).rejects.toThrow(ConflictError);
  });

  it("three editors saving at once lose no commit and no change", async () => {
    const others = await Promise.all([folder.open(), folder.open()]);
    const editors = [repository, ...others];
    const before = commits();
    await Promise.all(
      editors.flatMap((editor, who) =>
        Array.from({ length: 4 }, (_, index) =>
          editor.save({
            author: marta,
            message: `${who} ${index}`,
            changes: [{ path: `dishes/d-${who}-${index}.md`, content: soup }],
          }),
        ),
      ),
    );
    expect(commits()).toBe(before + 12);
    expect(await repository.list()).toHaveLength(14);
    nothingElseChanged();
  });

  it("a file edited by hand is committed as such before a save changes it; other such files are left alone", async () => {
    await folder.write("dishes/soup.md", soupWith(["9", "11"]));
    await folder.write("dishes/tart.md", soupWith(["9", "77"]));
    const seen = await repository.read("dishes/soup.md");
    await save(
      marta,
      "dishes/soup.md",
      seen!.content.toString().replace("rating: 4", "rating: 2"),
      seen!.version,
    );
    expect(folder.git("log", "-2", "--format=%an: %s")).toBe(
      `Marta Abel: dishes/soup.md by Marta Abel\n${inProject ? "Dev" : "The site"}: content/dishes/soup.md edited by hand`,
    );
    expect(await folder.read("dishes/soup.md")).toBe(soupWith(["9", "11"], ["rating: 4", "rating: 2"]));
    expect(await folder.read("dishes/tart.md")).toContain("price: 77");
    expect(folder.git("show", "HEAD:content/dishes/tart.md")).not.toContain("price: 77");
  });

  it.each([
    "../package.json",
    "/etc/passwd",
    ".git/config",
    "dishes/../../x",
    "dishes/.x",
    "a\\b",
    "a\0b",
    "",
  ])("nothing outside content/ is read or written: %j", async (path) => {
    expect(await repository.read(path)).toBeUndefined();
    await expect(save(marta, path, "gone")).rejects.toThrow("is not a content file");
  });

  it("a save refused by the check leaves no trace", async () => {
    const refusing = await folder.open({
      check: async (proposed) => {
        expect(proposed.paths).toEqual(["dishes/soup.md"]);
        expect((await proposed.before.read("dishes/tart.md"))!.toString()).toContain("Tart");
        throw new Error("Pages use it.");
      },
    });
    const before = commits();
    await expect(
      refusing.save({ author: marta, message: "x", changes: [{ path: "dishes/tart.md", content: null }] }),
    ).rejects.toThrow("Pages use it.");
    expect(commits()).toBe(before);
    expect(await repository.list()).toHaveLength(2);
  });

  it("history lists author, time, change and the versions of each file", async () => {
    const base = await versionOf("dishes/soup.md");
    await save(marta, "dishes/soup.md", soupWith(["9", "10"]), base);
    const [entry] = await repository.history(5);
    expect(entry).toMatchObject({ author: marta, message: "dishes/soup.md by Marta Abel" });
    expect(entry!.files).toEqual([
      { path: "dishes/soup.md", before: base, after: await versionOf("dishes/soup.md") },
    ]);
    expect((await repository.readVersion(base)).toString()).toBe(soup);
  });

  it("reverting a save keeps later saves, and conflicts if they changed the same", async () => {
    const { commit } = await save(marta, "dishes/soup.md", soupWith(["price: 9", "price: 10"]));
    await save(jo, "dishes/soup.md", soupWith(["price: 9", "price: 10"], ["rating: 4", "rating: 1"]));
    await repository.revert(commit, marta);
    expect(await folder.read("dishes/soup.md")).toBe(soupWith(["rating: 4", "rating: 1"]));
    await save(jo, "dishes/soup.md", soupWith(["price: 9", "price: 99"]));
    await expect(repository.revert(commit, marta)).rejects.toThrow(ConflictError);
  });

  it("the content of an earlier commit is restored as a new commit", async () => {
    const first = await repository.head();
    await save(marta, "dishes/soup.md", soupWith(["9", "10"]));
    await save(marta, "dishes/tart.md", null);
    await repository.restore(first, jo, "Back to 11:58");
    expect(await folder.read("dishes/soup.md")).toBe(soup);
    expect(await repository.list()).toHaveLength(2);
    expect(folder.git("log", "-1", "--format=%an %s")).toBe("Jo Osei Back to 11:58");
  });

  it("exports what is in content/ and removes everything else", async () => {
    const target = join(folder.root, "data/work");
    await repository.exportTo(target);
    await save(marta, "dishes/tart.md", null);
    const first = await repository.exportTo(target);
    expect(execFileSync("find", [target, "-type", "f"], { encoding: "utf8" }).trim()).toBe(
      join(target, "dishes/soup.md"),
    );
    expect(await repository.exportTo(target)).toEqual(first);
    await folder.write("dishes/soup.md", soupWith(["9", "10"]));
    expect((await repository.exportTo(target)).tree).not.toBe(first.tree);
  });

  describe("a draft", () => {
    const name = { collection: "dishes", slug: "soup" };
    const draft = (content: string, base?: string): Promise<Draft> =>
      repository.drafts.save({
        ...name,
        author: marta,
        message: "Update Dish “soup”",
        changes: [{ path: "dishes/soup.md", content }],
        ...(base ? { base: { "dishes/soup.md": base } } : {}),
      });

    it("is invisible until it is published, as one commit by its publisher", async () => {
      const before = commits();
      await draft(soupWith(["9", "10"]));
      await draft(soupWith(["9", "12"]));
      await repository.drafts.setStatus({ ...name, author: jo }, "pending_publish");
      expect(await repository.drafts.list()).toMatchObject([
        { ...name, status: "pending_publish", files: [{ path: "dishes/soup.md", isNew: false }] },
      ]);
      expect([commits(), await folder.read("dishes/soup.md")]).toEqual([before, soup]);
      await repository.drafts.publish({ ...name, author: jo });
      expect(await folder.read("dishes/soup.md")).toContain("price: 12");
      expect([commits(), folder.git("log", "-1", "--format=%an")]).toEqual([before + 1, "Jo Osei"]);
      expect(await repository.drafts.list()).toEqual([]);
      nothingElseChanged();
    });

    it("is merged with later saves, and reports conflicts", async () => {
      await draft(soupWith(["price: 9", "price: 10"]));
      await save(jo, "dishes/soup.md", soupWith(["rating: 4", "rating: 1"]));
      await repository.drafts.publish({ ...name, author: marta });
      expect(await folder.read("dishes/soup.md")).toBe(
        soupWith(["price: 9", "price: 10"], ["rating: 4", "rating: 1"]),
      );
      await draft(soupWith(["price: 9", "price: 20"]));
      await save(jo, "dishes/soup.md", soupWith(["price: 9", "price: 30"]));
      await expect(repository.drafts.publish({ ...name, author: marta })).rejects.toThrow(ConflictError);
      expect(await repository.drafts.list()).toHaveLength(1);
    });

    it("by two authors keeps the work of both", async () => {
      const first = await draft(soupWith(["9", "10"]));
      const base = first.files[0]!.version!;
      await draft(soupWith(["9", "10"], ["rating: 4", "rating: 1"]), base);
      await draft(soupWith(["9", "10"], ["Hot.", "Cold."]), base);
      expect((await repository.drafts.read(name, "dishes/soup.md"))!.content.toString()).toBe(
        soupWith(["9", "10"], ["rating: 4", "rating: 1"], ["Hot.", "Cold."]),
      );
      await expect(draft(soupWith(["9", "10"], ["rating: 4", "rating: 2"]), base)).rejects.toThrow(
        ConflictError,
      );
      await repository.drafts.remove(name);
      expect(await repository.drafts.find(name)).toBeUndefined();
    });
  });

  it("a process killed at any step of a save loses nothing and leaves no partial file; saving again completes it", async () => {
    const paths = ["dishes/soup.md", "dishes/tart.md"];
    for (const [index, step] of ["checked", "file written", "files written", "committed"].entries()) {
      const text = soupWith(["9", `${index + 20}`]);
      const before = await Promise.all(paths.map(folder.read));
      await killedSave(folder, step, { "dishes/soup.md": text, "dishes/tart.md": text });
      folder.git("fsck", "--strict");
      const committed = paths.map((path) => folder.git("show", `HEAD:content/${path}`));
      expect([before.map((one) => one.trim()), [text.trim(), text.trim()]]).toContainEqual(committed);
      for (const [at, path] of paths.entries()) expect([before[at], text]).toContain(await folder.read(path));
      // Another editor's save in between does not commit any part of the interrupted save.
      await save(jo, `dishes/after-${index}.md`, soup);
      await repository.save({
        author: marta,
        message: "again",
        changes: paths.map((path) => ({ path, content: text })),
      });
      for (const path of paths) {
        expect(await folder.read(path)).toBe(text);
        expect(folder.git("show", `HEAD:content/${path}`)).toBe(text.trim());
      }
      nothingElseChanged();
      expect(folder.git("log", "--format=%s")).not.toContain("edited by hand");
    }
  });
});

/** Saves in a separate process, which is killed (SIGKILL) at a step. */
function killedSave(where: ContentFolder, step: string, files: Record<string, string>): Promise<void> {
  const script = `
    import { openRepository } from ${JSON.stringify(join(project, "src/content/server/repository.ts"))};
    import { siteModel } from ${JSON.stringify(join(project, "src/app/site-model.ts"))};
    const repository = await openRepository({
      contentDir: ${JSON.stringify(join(where.root, "content"))}, dataDir: ${JSON.stringify(join(where.root, "data"))},
      model: siteModel, onStep: (name) => { if (name === ${JSON.stringify(step)}) process.kill(process.pid, "SIGKILL"); },
    });
    await repository.save({ author: { name: "K", email: "k@example.com" }, message: "killed",
      changes: Object.entries(${JSON.stringify(files)}).map(([path, content]) => ({ path, content })) });
  `;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...nodeFlags, "--input-type=module", "-e", script], {
      env: programEnv,
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.on("exit", (code, signal) =>
      signal === "SIGKILL" ? resolve() : reject(new Error(`It ended with code ${code} before “${step}”.`)),
    );
  });
}

describe("a developer's checkout", () => {
  beforeEach(async () => {
    folder = await contentFolder(true);
    repository = await folder.open();
  });
  afterEach(() => folder.remove());

  it("keeps staged changes, changes elsewhere, and commits made by hand meanwhile", async () => {
    await folder.write("dishes/tart.md", soupWith(["9", "33"]));
    folder.git("add", "content/dishes/tart.md");
    await writeFile(join(folder.root, "package.json"), '{"a":1}\n');
    await save(marta, "dishes/soup.md", soupWith(["9", "10"]));
    expect(
      folder
        .git("status", "--porcelain")
        .split("\n")
        .map((line) => line.trim()),
    ).toEqual(["M  content/dishes/tart.md", "M package.json"]);
    folder.git("commit", "--quiet", "--all", "--message=Mine");
    await save(marta, "dishes/soup.md", soupWith(["9", "12"]));
    expect(folder.git("log", "-1", "--format=%s", "HEAD~1")).toBe("Mine");
    expect(folder.git("status", "--porcelain")).toBe("");
  });

  it("follows the branch that is checked out, and saves nothing if there is none", async () => {
    folder.git("checkout", "--quiet", "-b", "menu");
    await save(marta, "dishes/soup.md", soupWith(["9", "10"]));
    expect(await repository.branch()).toBe("menu");
    folder.git("checkout", "--quiet", "trunk");
    expect(await folder.read("dishes/soup.md")).toBe(soup);
    folder.git("checkout", "--quiet", "--detach");
    await expect(save(marta, "dishes/soup.md", soupWith(["9", "11"]))).rejects.toThrow(
      "no branch checked out",
    );
  });

  it("saves nothing in the middle of a merge, and leaves the file as it was", async () => {
    folder.git("checkout", "--quiet", "-b", "other");
    await save(marta, "dishes/soup.md", soupWith(["9", "10"]));
    folder.git("checkout", "--quiet", "trunk");
    folder.git("merge", "--quiet", "--no-commit", "--no-ff", "other");
    await expect(save(jo, "dishes/tart.md", soupWith(["9", "11"]))).rejects.toThrow(
      "in the middle of a merge",
    );
    expect(await folder.read("dishes/tart.md")).not.toContain("price: 11");
    folder.git("commit", "--quiet", "--no-edit");
    await save(jo, "dishes/tart.md", soupWith(["9", "11"]));
  });

  it("a commit reverted by hand is not written again", async () => {
    await save(marta, "dishes/soup.md", soupWith(["9", "10"]));
    folder.git("reset", "--quiet", "--hard", "HEAD~1");
    await save(marta, "dishes/tart.md", soupWith(["9", "12"]));
    expect(await folder.read("dishes/soup.md")).toBe(soup);
  });
});

describe("a shared remote", () => {
  let remote: string;
  let clone: string;
  const there = (...args: string[]) =>
    execFileSync("git", ["-C", clone, "-c", "user.name=Dev", "-c", "user.email=dev@example.com", ...args], {
      encoding: "utf8",
    }).trim();

  beforeEach(async () => {
    folder = await contentFolder(true);
    remote = await mkdtemp(join(tmpdir(), "delish-remote-"));
    clone = await mkdtemp(join(tmpdir(), "delish-clone-"));
    execFileSync("git", ["clone", "--quiet", "--bare", folder.root, remote]);
    execFileSync("git", ["clone", "--quiet", remote, clone]);
    repository = await folder.open({ remote });
  });
  afterEach(async () => {
    await folder.remove();
    await rm(remote, { recursive: true });
    await rm(clone, { recursive: true });
  });
  const pushThere = async (path: string, text: string) => {
    await writeFile(join(clone, path), text);
    there("commit", "--quiet", "--all", "--message=There");
    there("push", "--quiet");
  };

  it("gets the saves made here, and provides those made there, merged by fields", async () => {
    expect(await repository.synchronize()).toBe("same");
    await save(marta, "dishes/soup.md", soupWith(["price: 9", "price: 10"]));
    expect(await repository.synchronize()).toBe("pushed");
    there("pull", "--quiet");
    expect(await readFile(join(clone, "content/dishes/soup.md"), "utf8")).toContain("price: 10");
    await pushThere("content/dishes/soup.md", soupWith(["price: 9", "price: 10"], ["Hot.", "Cold."]));
    expect(await repository.synchronize()).toBe("pulled");
    await pushThere("content/dishes/soup.md", soupWith(["price: 9", "price: 10"], ["Hot.", "Icy."]));
    await save(marta, "dishes/soup.md", soupWith(["price: 9", "price: 11"], ["Hot.", "Cold."]));
    expect(await repository.synchronize()).toBe("pushed");
    expect(await folder.read("dishes/soup.md")).toBe(soupWith(["price: 9", "price: 11"], ["Hot.", "Icy."]));
    expect(folder.git("status", "--porcelain")).toBe("");
  });

  it("a file that was deleted in both is no conflict", async () => {
    await save(marta, "dishes/soup.md", null);
    there("rm", "--quiet", "content/dishes/soup.md");
    there("commit", "--quiet", "--message=Deleted there");
    there("push", "--quiet");
    expect(await repository.synchronize()).toBe("pushed");
    await expect(folder.read("dishes/soup.md")).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("newer code is left to a developer, and so are conflicts", async () => {
    await pushThere("package.json", '{"new":1}\n');
    await expect(repository.synchronize()).rejects.toThrow("newer code");
    there("reset", "--quiet", "--hard", "HEAD~1");
    there("push", "--quiet", "--force");
    await pushThere("content/dishes/soup.md", soupWith(["price: 9", "price: 50"]));
    await save(marta, "dishes/soup.md", soupWith(["price: 9", "price: 60"]));
    await expect(repository.synchronize()).rejects.toThrow(
      "content/dishes/soup.md was changed both here and in the other",
    );
    expect(await folder.read("dishes/soup.md")).toContain("price: 60");
  });

  it("an unreachable remote is reported, and nothing is lost", async () => {
    const lonely = await folder.open({ remote: join(remote, "nowhere") });
    await expect(lonely.synchronize()).rejects.toThrow("could not be shared");
  });
});

test("a folder copied with its data continues its history", async () => {
  const first = await contentFolder(false);
  const before = await first.open();
  await before.save({
    author: marta,
    message: "x",
    changes: [{ path: "dishes/soup.md", content: "---\na: 1\n---\n" }],
  });
  const second = await contentFolder(false);
  await rm(second.root, { recursive: true });
  await cp(first.root, second.root, { recursive: true });
  expect(await (await second.open()).history(9)).toHaveLength(2);
  await first.remove();
  await second.remove();
});

test("a push to our own repository reaches content/, merged with edits made there by hand", async () => {
  const own = await contentFolder(false);
  const opened = await own.open();
  const clone = await mkdtemp(join(tmpdir(), "delish-clone-"));
  execFileSync("git", ["clone", "--quiet", join(own.root, "data/content.git"), clone]);
  const there = (...args: string[]) =>
    execFileSync("git", ["-C", clone, "-c", "user.name=Dev", "-c", "user.email=dev@example.com", ...args]);
  await writeFile(join(clone, "content/dishes/soup.md"), soupWith(["price: 9", "price: 10"]));
  await writeFile(join(clone, "content/dishes/new.md"), soup);
  there("add", "--all");
  there("commit", "--quiet", "--message=There");
  there("push", "--quiet");
  await own.write("dishes/soup.md", soupWith(["rating: 4", "rating: 2"]));
  await opened.head();
  expect(await own.read("dishes/soup.md")).toBe(
    soupWith(["price: 9", "price: 10"], ["rating: 4", "rating: 2"]),
  );
  expect(await own.read("dishes/new.md")).toBe(soup);
  await rm(clone, { recursive: true });
  await own.remove();
});
