import { generateAtomFeed } from 'feedsmith'
import { FEED_FORMATS } from '#contract/feeds.ts'
import { type Author, type Entry, type Feed, LANGUAGE, SOUND_TYPE, updatedAt, withoutBreaks } from './feed.ts'

/** The feed as Atom (RFC 4287). */
export const toAtom = (feed: Feed): string =>
  withoutBreaks(
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
