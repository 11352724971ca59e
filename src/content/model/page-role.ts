import { pageRoles, type PageRole } from "../../core/shared/page-roles.ts";
import type { ContentFile } from "./read.ts";

export interface PageWithRole {
  readonly role: PageRole;
  readonly path: string;
}

/**
 * Returns the role and the path of a page's file; undefined if it has no role, or if either cannot be read.
 */
export const roleOf = ({ data: { role, path } }: Pick<ContentFile, "data">): PageWithRole | undefined =>
  typeof role === "string" && Object.hasOwn(pageRoles, role) && typeof path === "string"
    ? { role: role as PageRole, path }
    : undefined;
