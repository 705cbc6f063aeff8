import { useRef, useState } from 'react'
import { type OldHandle, type OwnHandles, ownHandlesResource } from '#contract/handles.ts'
import { HANDLE_CHANGE_DAYS } from '#contract/platform/limits.ts'
import { useResource } from '#web/platform/data.ts'
import { Button } from '#web/ui/action/button.tsx'
import { LoadError } from '#web/ui/feedback/error-state.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import * as rowStyles from '#web/ui/layout/device-rows.module.css'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import { dateFormat, formatDate } from '#web/ui/text/format.ts'

const ChangeHandleDialog = lazyOver(() => import('./change-handle-dialog.tsx'), 'ChangeHandleDialog')
const EndRedirectDialog = lazyOver(() => import('./end-redirect-dialog.tsx'), 'EndRedirectDialog')

/** RELEASE-06: the handle, when it can be changed, and where old handles lead. */
export function HandleSection({ profileId }: { profileId: string }) {
  const query = useResource(ownHandlesResource, { as: profileId })
  return (
    <Section title="Handle">
      {query.data && <Handles profileId={profileId} handles={query.data} />}
      {query.isPending && <Loading label="Loading your handles" shape="fill" height="6rem" />}
      {query.isError && !query.data && (
        <LoadError message="Your handles could not be loaded." query={query} retryLabel="Try again" />
      )}
    </Section>
  )
}

type HandlesProps = { profileId: string; handles: OwnHandles }

function Handles({ profileId, handles }: HandlesProps) {
  const { handle, changeableAt, old, can } = handles
  const [open, setOpen] = useState(false)
  return (
    <div className={layoutStyles.stack}>
      <p className="body-text">
        <b>@{handle}</b> is your address, and your name in mentions. {whenChangeable(handles)}
      </p>
      {can.change && (
        <div>
          <Button aria-haspopup="dialog" disabled={changeableAt !== null} onClick={() => setOpen(true)}>
            Change handle…
          </Button>
        </div>
      )}
      {old.length > 0 && <OldHandles profileId={profileId} handles={handles} />}
      {open && <ChangeHandleDialog profileId={profileId} handles={handles} onClose={() => setOpen(false)} />}
    </div>
  )
}

const moments = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

function whenChangeable({ changeableAt, can }: OwnHandles): string {
  if (!can.change) return 'Only an owner of this profile can change it.'
  if (changeableAt) return `You can change it again on ${moments(new Date(changeableAt))}.`
  return `You can change it once in ${HANDLE_CHANGE_DAYS} days.`
}

function OldHandles({ profileId, handles: { old, can } }: HandlesProps) {
  const [ending, setEnding] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <ul aria-label="Old handles" ref={list} tabIndex={-1}>
        {old.map((each) => (
          <li key={each.handle} className={rowStyles.device}>
            <div>
              <p className={rowStyles.name}>
                <b>@{each.handle}</b>
              </p>
              <p className="small dim">{whatItDoes(each)}</p>
            </div>
            {each.redirects && can.change && (
              <Button
                size="s"
                aria-haspopup="dialog"
                aria-label={`Stop redirecting @${each.handle}`}
                onClick={() => setEnding(each.handle)}
              >
                Stop redirecting…
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && (
        // The pressed button disappears, so the list gets the focus.
        <EndRedirectDialog
          profileId={profileId}
          handle={ending}
          onClose={() => setEnding(null)}
          onEnded={() => list.current?.focus()}
        />
      )}
    </>
  )
}

const whatItDoes = ({ redirects, leftAt, freeAt }: OldHandle): string =>
  redirects || !freeAt
    ? `Yours until ${formatDate(leftAt)}. Leads to this profile, and nobody else can take it.`
    : `Yours until ${formatDate(leftAt)}. Leads nowhere. Only this profile can take it until ${formatDate(freeAt)}; after that, anyone can.`
