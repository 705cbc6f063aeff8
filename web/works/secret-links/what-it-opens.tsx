import { isolated } from '#contract/platform/isolated.ts'
import type { OpenedLink } from '#contract/secret-links.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Fact, Facts, Section } from '#web/ui/layout/section.tsx'
import { isHeard, nounOfWork } from '#web/works/releases/release-words.ts'
import * as styles from './link-page.later.module.css'
import { untilText } from './link-words.ts'

/** RELEASE-04: what the holder of a link may do, until when, and what is counted. */
export function WhatItOpens({ link, title }: { link: OpenedLink; title: string }) {
  const { kind, endsAt, stems, downloadUrl, plannedAt, sharedBy } = link
  const name = profileName(sharedBy)
  return (
    <Section title="What this link opens">
      <Facts columns>
        <Fact name={nounOfWork(kind)}>{title}</Fact>
        {kind === 'track' && (
          <>
            <Fact name="Stems">{stems.length > 0 ? 'Yes, to hear and to save' : 'No'}</Fact>
            <Fact name="File">{downloadUrl ? 'Can be saved' : 'Cannot be saved'}</Fact>
          </>
        )}
        <Fact name="Works until">{endsAt ? untilText(endsAt) : `${isolated(name)} closes it`}</Fact>
        <Fact name="After that">The link closes.{plannedAt && ' The release follows.'}</Fact>
        {isHeard(kind) && <Fact name="Counted">Plays and when they were. Not who.</Fact>}
      </Facts>
      <p className={`${fieldStyles.hint} ${styles.ending}`}>
        {endsAt && (
          <>
            <bdi>{name}</bdi> can close this link earlier.{' '}
          </>
        )}
        Please do not pass it on.
      </p>
    </Section>
  )
}
