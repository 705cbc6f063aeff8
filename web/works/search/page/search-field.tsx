import type { FormEvent } from 'react'
import { SEARCH } from '#contract/platform/search-limits.ts'
import { askedText } from '#contract/search.ts'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { rememberSearch } from '../recents.ts'
import * as styles from './search-page.later.module.css'

type SearchFieldProps = { q: string; autoFocus?: boolean; onSearch: (q: string) => void }

/** A search field that searches on Enter. */
export function SearchField({ q, autoFocus, onSearch }: SearchFieldProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const next = askedText(String(new FormData(event.currentTarget).get('q') ?? ''))
    if (!next) return
    rememberSearch(next)
    onSearch(next)
  }
  return (
    <search className={styles.field}>
      <form onSubmit={submit}>
        <input
          className={fieldStyles.input}
          type="search"
          aria-label="Search"
          name="q"
          placeholder="Search Undercroft"
          defaultValue={q}
          maxLength={SEARCH.textMax}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          // biome-ignore lint/a11y/noAutofocus: nothing else is on the page of an empty search
          autoFocus={autoFocus}
        />
      </form>
    </search>
  )
}
