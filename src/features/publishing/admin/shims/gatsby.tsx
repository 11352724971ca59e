import type { AnchorHTMLAttributes, ReactNode } from "react";

/**
 * Replaces Gatsby for components shown in the CMS, which runs without it. Links are plain links, and nothing
 * is queried: previews get their data as props.
 */
export function Link({
  to,
  children,
  activeClassName: _a,
  activeStyle: _s,
  partiallyActive: _p,
  state: _t,
  replace: _r,
  ...rest
}: LinkProps) {
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  );
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
  children?: ReactNode;
  activeClassName?: string;
  activeStyle?: object;
  partiallyActive?: boolean;
  state?: unknown;
  replace?: boolean;
}

export const withPrefix = (path: string): string => path;
export const navigate = (to: string | number): void => {
  if (typeof to === "string") window.open(to, "_blank", "noopener");
};
export const prefetchPathname = (): void => undefined;
export const parsePath = (path: string) => ({
  pathname: path.split(/[?#]/)[0] ?? path,
  search: "",
  hash: "",
});
export const graphql = (): never => {
  throw new Error("A component that is shown in the CMS must be given its data instead of querying for it.");
};
export const useStaticQuery = graphql;
