import type { ReactNode } from 'react'
import * as buttonStyles from '#web/ui/action/button.module.css'
import { Button } from '#web/ui/action/button.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { ConfirmDialog } from '#web/ui/overlay/delete-dialog.tsx'
import { LinkIcon } from './link-icons.tsx'
import * as styles from './release.later.module.css'
import type { ReleaseChoice } from './release-choice.ts'
import { plannedWords, sinceText } from './release-times.ts'
import { isHeard, meaningOf, publicMeaning, type ReleasedWork, unpublishWords } from './release-words.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { useReleaseBar } from './use-release-bar.ts'

const SecretLinksDialog = lazyOver(() => import('#web/works/secret-links/secret-links-dialog.tsx'), 'SecretLinksDialog')

const STATES: readonly { value: ReleaseChoice; content: ReactNode }[] = [
  { value: 'draft', content: 'Draft' },
  { value: 'link', content: 'By link' },
  { value: 'followers', content: 'Followers' },
  { value: 'public', content: 'Public' },
  {
    value: 'scheduled',
    content: (
      <>
        <Icon name="clock" size="s" />
        Scheduled
      </>
    ),
  },
]

/**
 * RELEASE-01: the state of a work, to change it. Draft, By link and Followers apply at once. Public
 * and Scheduled first show what they mean: followers are notified of a first release.
 */
export function ReleaseBar({ work }: { work: ReleasedWork }) {
  const bar = useReleaseBar(work)
  const { shown, isPending, asking } = bar
  const label = isHeard(work.kind) ? 'Who can hear this' : 'Who can see this'
  return (
    <section ref={bar.section} className={styles.bar} aria-label={label}>
      <RadioGroup
        className={styles.states}
        itemClassName={buttonStyles.button}
        aria-label={label}
        radios={STATES}
        value={shown}
        onValueChange={bar.choose}
        arrowsOnlyFocus
      />
      <p className={styles.sentence} role="status">
        <Sentence work={work} bar={bar} />
      </p>
      <Actions bar={bar} />
      {shown === 'scheduled' && (
        <ScheduleForm
          key={`${work.release.publicAt} ${work.release.state}`}
          release={work.release}
          isBusy={isPending}
          send={bar.send}
        />
      )}
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && bar.ask(null)}
          {...unpublishWords(asking, work)}
          confirmLabel="Unpublish"
          onConfirm={() => bar.apply(asking)}
          busy={isPending}
          busyLabel="Unpublishing..."
        />
      )}
      {bar.isSharing && <SecretLinksDialog work={work} onClose={() => bar.share(false)} />}
    </section>
  )
}

type Bar = ReturnType<typeof useReleaseBar>

function Sentence({ work, bar }: { work: ReleasedWork; bar: Bar }) {
  const { shown, saved, reach } = bar
  if (shown === 'public' && saved === 'public') {
    // Events and playlists have no time since which they are public.
    if (!reach?.since) return <b>Public.</b>
    return (
      <>
        <b>Public</b> since {sinceText(reach.since)}. Followers were notified.
      </>
    )
  }
  const { name, says } = meaningFor(work, bar)
  return (
    <>
      <b>{name}</b> {says}
    </>
  )
}

function meaningFor(work: ReleasedWork, { shown, saved, reach, loadedAt }: Bar) {
  const { publicAt, timeZone } = work.release
  if (shown === 'public') return publicMeaning(work)
  if (shown !== 'scheduled') return meaningOf(shown, work, reach, loadedAt)
  if (publicAt) return plannedWords({ publicAt, timeZone })
  const says = saved === 'public' ? 'Until then it is not public. Likes, comments and links stay.' : ''
  return { name: 'Not scheduled yet.', says }
}

function Actions({ bar }: { bar: Bar }) {
  const { saved, shown, isPending } = bar
  if (saved === 'public') {
    return (
      <div className={styles.actions}>
        <Button aria-haspopup="dialog" onClick={() => bar.ask('draft')}>
          Unpublish
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.actions}>
      {saved !== 'draft' && (
        <Button aria-haspopup="dialog" onClick={() => bar.share(true)}>
          <LinkIcon />
          Secret links
        </Button>
      )}
      <Button
        variant={shown === 'scheduled' ? 'plain' : 'primary'}
        busy={isPending && shown === 'public'}
        busyLabel="Publishing..."
        onClick={() => bar.apply('public')}
      >
        Publish now
      </Button>
    </div>
  )
}
