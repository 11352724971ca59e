import { Feed } from "feed";
import type { Content } from "../../../content/model/content.ts";
import { messagesIn } from "../../../core/messages/catalogues.ts";
import { formatsOf } from "../../../core/shared/formats.ts";
import { addressesOf, addressOf } from "../../../core/shared/page-roles.ts";
import { imageUrl } from "../../../content/structured-data/restaurant.ts";
import { feedPaths } from "../../../core/shared/generated-files.ts";

/** Makes the site's own URLs in a post's HTML absolute, for feed readers. */
const withAbsoluteLinks = (html: string, siteUrl: string): string =>
  html.replace(/ (href|src)="\/(?!\/)/g, ` $1="${siteUrl}/`);

/** Returns the posts, newest first, as RSS, Atom and JSON Feed. The keys are the feeds' paths. */
export function feeds(content: Content, siteUrl: string): Readonly<Record<string, string>> {
  const { pages, settings, translation } = content;
  const { site } = settings;
  const { prefix = "" } = translation ?? {};
  // A post that is not translated is only in the feed of the source language.
  const posts = content.posts.filter(({ path }) => path.startsWith(`${prefix}/`));
  const paths = feedPaths(prefix);
  const { language } = formatsOf(site.formats);
  const absolute = (path: string) => siteUrl + path;
  const dateOf = (date: string) => new Date(`${date}T00:00:00Z`);
  const newestFirst = posts.toSorted((a, b) => b.date.localeCompare(a.date));
  const newest = newestFirst[0]?.date;
  const feed = new Feed({
    title: messagesIn(language, "layout")("labelled", { label: site.name, value: site.tagline }),
    description: site.description,
    id: absolute(prefix || "/"),
    link: absolute(addressOf(addressesOf(pages), "blog")),
    language,
    favicon: absolute("/favicon.ico"),
    copyright: site.name,
    // The date of the newest post rather than of the build, so that a feed without new posts stays the same.
    ...(newest ? { updated: dateOf(newest) } : {}),
    feedLinks: {
      rss: absolute(paths.rss),
      atom: absolute(paths.atom),
      json: absolute(paths.json),
    },
  });
  for (const { path, title, date, author, category, excerpt, html, image } of newestFirst) {
    const imageAddress = imageUrl(image, absolute);
    feed.addItem({
      title,
      id: absolute(path),
      link: absolute(path),
      date: dateOf(date),
      published: dateOf(date),
      author: [{ name: author }],
      category: [{ name: category }],
      description: excerpt,
      content: withAbsoluteLinks(html, siteUrl),
      ...(imageAddress ? { image: imageAddress } : {}),
    });
  }
  return { [paths.rss]: feed.rss2(), [paths.atom]: feed.atom1(), [paths.json]: feed.json1() };
}
