declare module "gatsby/cache-dir/prefetch" {
  export default function prefetch(url: string, attributes: Readonly<Record<string, string>>): Promise<void>;
}
