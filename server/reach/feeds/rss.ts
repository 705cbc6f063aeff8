import { generateRssFeed } from 'feedsmith'
import { FEED_FORMATS } from '#contract/feeds.ts'
import { escapeHtml } from '#contract/platform/escape-html.ts'
import { type Author, type Entry, type Feed, LANGUAGE, SOUND_TYPE, updatedAt, withoutBreaks } from './feed.ts'
import { podcastGuid } from './podcast-guid.ts'

/**
 * The feed as RSS 2.0 for podcast programs: with Apple's tags (`itunes:`, podcasters.apple.com) and
 * those of the Podcasting 2.0 namespace. Podcast programs skip entries without audio; other readers
 * show them.
 */
export const toRss = (feed: Feed): string =>
  withoutBreaks(
    generateRssFeed({
      title: feed.title,
      link: feed.page,
      description: toHtml(feed.description),
      language: LANGUAGE,
      ...(feed.entries.length > 0 && { lastBuildDate: updatedAt(feed) }),
      items: feed.entries.map(toItem),
      atom: { links: [{ href: feed.addressIn('rss'), rel: 'self', type: FEED_FORMATS.rss }] },
      itunes: {
        author: feed.author.name,
        image: feed.square,
        explicit: feed.entries.some(({ isSensitive }) => isSensitive),
        categories: [{ text: 'Music' }],
        type: 'episodic',
      },
      podcast: {
        guid: podcastGuid(feed.firstAddress),
        medium: 'music',
        locked: { value: true },
        fundings: feed.fundings.map(({ url, words }) => ({ url, display: words })),
        ...(feed.isOfOne && { persons: [personOf(feed.author)] }),
      },
    }),
  )

const toItem = ({ id, title, url, text, createdAt, tags, author, isSensitive, square, episode, sound }: Entry) => ({
  title,
  link: url,
  description: toHtml(text),
  guid: { value: id, isPermaLink: false },
  pubDate: createdAt,
  categories: tags.map((name) => ({ name })),
  dc: { creators: [author.name] },
  itunes: {
    author: author.name,
    explicit: isSensitive,
    ...(square && { image: square }),
    ...(sound && episode !== null && { episode }),
    ...(sound && { duration: Math.round(sound.durationMs / 1000), episodeType: 'full' }),
  },
  podcast: { persons: [personOf(author)] },
  // zero means an unknown length (RSS Advisory Board, best practices)
  ...(sound && { enclosures: [{ url: sound.url, length: sound.bytes ?? 0, type: SOUND_TYPE }] }),
})

const personOf = ({ name, url, image }: Author) => ({ display: name, href: url, ...(image && { img: image }) })

/** RSS descriptions are HTML, so the text of users is escaped. */
function toHtml(text: string): string {
  const paragraphs = text
    .trim()
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
  return paragraphs.map((words) => `<p>${escapeHtml(words).replaceAll('\n', '<br>')}</p>`).join('')
}
