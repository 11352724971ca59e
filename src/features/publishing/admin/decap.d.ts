/** The part of Decap that we use. The package goes by its former name, so its own declarations do not reach us. */
declare module "netlify-cms-app" {
  import type { ComponentType, ReactElement } from "react";

  export interface ImmutableMap {
    get(key: string): unknown;
    getIn(path: readonly string[]): unknown;
    toJS(): Record<string, unknown>;
    set(key: string, value: unknown): ImmutableMap;
  }

  export interface PreviewProps {
    readonly entry: ImmutableMap;
    readonly collection: ImmutableMap;
    /** A picture as the browser can show it; unsaved uploads included. `toString()` gives the address. */
    readonly getAsset: (path: string, field?: unknown) => { toString(): string };
    /** All entries of a collection, or one; of a collection of files, the one whose name is `slug`. */
    readonly getCollection: {
      (collection: string): Promise<readonly ImmutableMap[]>;
      (collection: string, slug: string): Promise<ImmutableMap>;
    };
    /** The field as Decap itself would show it. */
    readonly widgetFor: (name: string) => ReactElement | null;
    readonly document: Document;
    readonly window: Window;
  }

  export interface WidgetProps {
    readonly getAsset: PreviewProps["getAsset"];
    readonly [prop: string]: unknown;
  }

  /** Interface of a Decap back end. Ours is Decap's own for the proxy protocol, with another way to send requests. */
  export interface ProxyBackend {
    request(body: { readonly action: string; readonly params: Record<string, unknown> }): Promise<unknown>;
    getMedia(folder?: string): Promise<readonly object[]>;
  }
  type Backend = new (config: object, options?: object) => ProxyBackend;

  interface Cms {
    registerBackend(name: string, backend: Backend): void;
    getBackend(name: string): { init(config: object, options?: object): ProxyBackend } | undefined;
    registerLocale(name: string, phrases: object): void;
    getLocale(name: string): object | undefined;
    init(options: { config: object }): void;
    /** The entry's data are what `handler` returns, if it returns any. */
    registerEventListener(listener: {
      name: "preSave";
      handler: (event: { readonly entry: ImmutableMap }) => ImmutableMap | undefined;
    }): void;
    registerPreviewTemplate(collection: string, component: ComponentType<PreviewProps>): void;
    registerPreviewStyle(address: string): void;
    registerWidget(name: string, control: ComponentType<never>, preview?: unknown, schema?: unknown): void;
    getWidget(
      name: string,
    ): { control: ComponentType<WidgetProps>; preview: unknown; schema: unknown } | undefined;
  }

  const CMS: Cms;
  export default CMS;
}

declare module "virtual:block-components" {
  import type { ComponentType } from "react";
  /** Every block's component by its type: made by scripts/build-admin.ts from the folders of blocks. */
  export const blockComponents: Readonly<
    Record<string, ComponentType<{ block: unknown; data: unknown; headingLevel: 1 | 2; id: string }>>
  >;
  /** Every block's fixture, likewise. */
  export const blockFixtures: Readonly<
    Record<string, { readonly block: Readonly<Record<string, unknown>>; readonly data: unknown }>
  >;
}

declare module "*.svg" {
  const address: string;
  export default address;
}
