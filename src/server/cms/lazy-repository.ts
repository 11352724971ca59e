import { openRepository, type ContentRepository, type RepositoryOptions } from "./repository.ts";

/** Opens the repository when it is first asked for; after an attempt that failed, when it is asked for again. */
export function lazyRepository(options: RepositoryOptions): () => Promise<ContentRepository> {
  let opening: Promise<ContentRepository> | undefined;
  return () =>
    (opening ??= openRepository(options).catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
}
