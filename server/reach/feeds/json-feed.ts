import { generateJsonFeed } from 'feedsmith'
import { type Author, type Entry, type Feed, LANGUAGE, SOUND_TYPE } from './feed.ts'

/** The feed as JSON Feed 1.1 (jsonfeed.org). */
export function toJsonFeed(feed: Feed): string {
  const written = generateJsonFeed({
    title: feed.title,
    home_page_url: feed.page,
    feed_url: feed.addressIn('json'),
    description: feed.description,
    icon: feed.image,
    language: LANGUAGE,
    authors: [personOf(feed.author)],
    items: feed.entries.map(toItem),
  })
  // the library leaves out empty lists, but JSON Feed requires `items`
  return JSON.stringify({ items: [], ...(written as object) })
}

const toItem = ({ id, title, url, text, createdAt, changedAt, tags, author, image, sound }: Entry) => ({
  id,
  url,
  title,
  content_text: text,
  date_published: createdAt,
  date_modified: changedAt,
  authors: [personOf(author)],
  ...(tags.length > 0 && { tags }),
  ...(image && { image }),
  ...(sound && {
    attachments: [
      {
        url: sound.url,
        mime_type: SOUND_TYPE,
        ...(sound.bytes !== null && { size_in_bytes: sound.bytes }),
        duration_in_seconds: Math.round(sound.durationMs / 1000),
      },
    ],
  }),
})

const personOf = ({ name, url, image }: Author) => ({ name, url, ...(image && { avatar: image }) })
