import { openStorage } from "../../src/core/server/storage/index.ts";
import { personalData } from "../../src/app/personal-data.ts";
import { databaseOf, databases } from "../core/server/support/databases.ts";

it.each(databases())(
  "%s: the list of personal data has exactly the columns of every table",
  async (_name, newDatabase) => {
    const storage = await openStorage(databaseOf(await newDatabase()));
    const tables = await storage.db.introspection.getTables();
    const found = tables
      .filter(({ name }) => !name.startsWith("kysely_"))
      .map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]);
    const listed = Object.entries(personalData).map(([name, columns]) => [name, Object.keys(columns).sort()]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
    await storage.close();
  },
);
