import { pageRoles, type PageRole } from "../../core/shared/page-roles.ts";
import type { ContentFile } from "./read.ts";

export interface PageWithRole {
  readonly role: PageRole;
  readonly path: string;
}

/** Role and address of a page's file, as far as they can be read; undefined if it has no role. */
export const roleOf = ({ data: { role, path } }: Pick<ContentFile, "data">): PageWithRole | undefined =>
  typeof role === "string" && Object.hasOwn(pageRoles, role) && typeof path === "string"
    ? { role: role as PageRole, path }
    : undefined;
