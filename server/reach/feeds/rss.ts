import { generateRssFeed } from 'feedsmith'
import { FEED_FORMATS } from '#contract/feeds.ts'
import { escapeHtml } from '#contract/platform/escape-html.ts'
import { type Author, type Entry, type Feed, LANGUAGE, SOUND_TYPE, updatedAt, withoutBreaks } from './feed.ts'
import { podcastGuid } from './podcast-guid.ts'

/**
 * The feed as RSS 2.0 that podcast programs play: with the tags that Apple asks for (`itunes:`, podcasters.apple.com) and
 * those of the Podcasting 2.0 namespace. Entries without a sound are passed over by these programs and shown by readers.
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
        guid: podcastGuid(feed.addressIn('rss')),
        medium: 'music',
        locked: { value: true },
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
  // zero is the length of what nobody knows (RSS Advisory Board, best practices)
  ...(sound && { enclosures: [{ url: sound.url, length: sound.bytes ?? 0, type: SOUND_TYPE }] }),
})

const personOf = ({ name, url, image }: Author) => ({ display: name, href: url, ...(image && { img: image }) })

/** RSS takes a description for HTML: what people wrote stays what they wrote. */
function toHtml(text: string): string {
  const paragraphs = text
    .trim()
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
  return paragraphs.map((words) => `<p>${escapeHtml(words).replaceAll('\n', '<br>')}</p>`).join('')
}
