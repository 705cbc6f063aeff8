import { generateAtomFeed } from 'feedsmith'
import { FEED_FORMATS } from '#contract/feeds.ts'
import { escapeHtml } from '#contract/platform/escape-html.ts'
import { type Author, type Entry, type Feed, LANGUAGE, SOUND_TYPE, updatedAt, withoutBreaks } from './feed.ts'

/** The feed as Atom (RFC 4287). */
export const toAtom = (feed: Feed): string =>
  withFundings(
    feed,
    generateAtomFeed({
      id: feed.page,
      title: { value: feed.title },
      subtitle: { value: feed.description },
      updated: updatedAt(feed),
      icon: feed.image,
      authors: [personOf(feed.author)],
      links: [
        { href: feed.addressIn('atom'), rel: 'self', type: FEED_FORMATS.atom },
        { href: feed.page, rel: 'alternate', type: 'text/html' },
      ],
      entries: feed.entries.map(toEntry),
      xml: { lang: LANGUAGE },
    }),
  )

/**
 * Adds the links to support the artist, which the library only writes into RSS. They follow the
 * first tag, before any text of a user. The order of elements has no meaning (RFC 4287, 4.1.1).
 */
function withFundings({ fundings }: Feed, xml: string): string {
  const plain = withoutBreaks(xml)
  if (fundings.length === 0) return plain
  const elements = fundings.map(
    ({ url, words }) => `<podcast:funding url="${escapeHtml(url)}">${escapeHtml(words)}</podcast:funding>`,
  )
  const name = plain.indexOf(FEED) + FEED.length
  const end = plain.indexOf('>', name) + 1
  return `${plain.slice(0, name)} xmlns:podcast="${PODCAST}"${plain.slice(name, end)}${elements.join('')}${plain.slice(end)}`
}

const FEED = '<feed'
/** The Podcast Namespace. */
const PODCAST = 'https://podcastindex.org/namespace/1.0'

const toEntry = ({ id, title, url, text, createdAt, changedAt, tags, author, sound }: Entry) => ({
  id,
  title: { value: title },
  summary: { value: text },
  published: createdAt,
  updated: changedAt,
  authors: [personOf(author)],
  categories: tags.map((term) => ({ term })),
  links: [
    { href: url, rel: 'alternate', type: 'text/html' },
    ...(sound
      ? [{ href: sound.url, rel: 'enclosure', type: SOUND_TYPE, ...(sound.bytes !== null && { length: sound.bytes }) }]
      : []),
  ],
})

const personOf = ({ name, url }: Author) => ({ name, uri: url })
