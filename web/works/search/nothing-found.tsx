import { musicTagsResource } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { searchWordsOf } from '#contract/search-words.ts'
import { tagPath } from '#contract/tags.ts'
import { formatCount } from '#contract/words/counted.ts'
import { useResource } from '#web/platform/data.ts'
import { AddressLink } from '#web/platform/routing/link.tsx'
import { ButtonLink } from '#web/ui/action/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import * as styles from './nothing-found.later.module.css'

/** FIND-01: says that nothing was found, with one thing to do and tags to browse. */
export function NothingFound({ q }: { q: string }) {
  const { tags, areClose } = useTagsCloseTo(q)
  return (
    <>
      <EmptyState
        scene="stair"
        as="h2"
        title={`Nothing found for “${isolated(q)}”.`}
        body="Names, handles, titles, tags and places are searched. Try fewer letters, or a tag."
        action={
          <ButtonLink to="/find-music" variant="primary">
            Find Music
          </ButtonLink>
        }
      />
      {tags.length > 0 && (
        <section className={styles.close} aria-label={areClose ? 'Tags close to it' : 'Tags'}>
          <h3>{areClose ? 'Close to it' : 'Tags'}</h3>
          <ul>
            {tags.map(({ tag, count }) => (
              <li key={tag}>
                <AddressLink href={tagPath(tag)}>
                  {tag} <span className="meta">{formatCount(count)}</span>
                </AddressLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const TAGS_MAX = 4
/** A tag is similar if it shares this part of a word's beginning, and at least three letters. */
const ALIKE = 0.6
const ALIKE_LETTERS = 3

/** Tags similar to the longest word, otherwise the most common tags. */
function useTagsCloseTo(q: string) {
  const [word = ''] = searchWordsOf(q).toSorted((a, b) => b.length - a.length)
  const prefix = [...word].slice(0, Math.max(ALIKE_LETTERS, Math.ceil([...word].length * ALIKE))).join('')
  const alike = useResource(musicTagsResource, { prefix }, { enabled: prefix !== '' })
  const common = useResource(musicTagsResource, { prefix: '' })
  const close = alike.data?.tags ?? []
  const tags = close.length > 0 ? close : (common.data?.tags ?? [])
  return { tags: alike.isPending && prefix !== '' ? [] : tags.slice(0, TAGS_MAX), areClose: close.length > 0 }
}
