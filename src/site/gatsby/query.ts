import type { CreatePagesArgs } from "gatsby";

/** Runs a query in Gatsby. Throws with GraphQL's own messages if it fails. */
export async function query<Data>(
  graphql: CreatePagesArgs["graphql"],
  text: string,
  variables?: object,
): Promise<Data> {
  const { data, errors } = await graphql<Data>(text, variables);
  if (errors || !data) throw new Error(`The content could not be read: ${JSON.stringify(errors)}`);
  return data;
}
