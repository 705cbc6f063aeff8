import { type ReactNode, Suspense } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import type { OpenedLink } from '#contract/secret-links.ts'
import { TITLES } from '#contract/sheets.ts'
import { ArtistLink } from '#web/people/profiles/artist-link.tsx'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { ReportButton, reportable } from '#web/safety/reports/report-button.tsx'
import { lazyPart, Nothing } from '#web/ui/feedback/lazy.tsx'
import type { Accent } from '#web/ui/layout/accent.ts'
import { Poster } from '#web/ui/layout/poster/poster.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import * as workSheetStyles from '#web/ui/layout/work-sheet.module.css'
import { Avatar } from '#web/ui/media/plate.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { Tags } from '#web/works/tags/tags.tsx'
import { plannedText } from './link-words.ts'

const MessageButton = lazyPart(() => import('#web/social/messages/message-button.tsx'), 'MessageButton', Nothing)

type HeldSheetProps = {
  link: OpenedLink
  title: string
  stock: Accent | null | undefined
  tags?: readonly string[]
  isPublic: boolean
  picture: ReactNode
  /** The buttons before 'Write to'. */
  acts?: ReactNode
  /** Shown across the full width, under picture and title. */
  children?: ReactNode
}

/** The head of the page of a secret link: nothing on it is public, so nothing can be shared. */
export function HeldSheet({ link, title, stock, tags = [], isPublic, picture, acts, children }: HeldSheetProps) {
  const { sharedBy, kind } = link
  const thing = link[kind]
  return (
    <Sheet stock={stock} className={workSheetStyles.work}>
      {picture}
      <div className={workSheetStyles.about}>
        <div className={workSheetStyles.artist}>
          <Link to="/$slug" params={{ slug: sharedBy.slug || sharedBy.handle }} aria-hidden="true" tabIndex={-1}>
            <Avatar src={sharedBy.avatar?.thumbUrl} name={profileName(sharedBy)} id={sharedBy.id} eager />
          </Link>
          <div className={workSheetStyles.names}>
            <ArtistLink artist={sharedBy} className={headingStyles.section} />
            <span className="meta">@{sharedBy.handle}</span>
          </div>
          <p className={`meta ${workSheetStyles.aside}`}>
            <span className={spacingStyles.asBlock}>
              <Tags tags={tags} />
            </span>
            {!isPublic && <span>not released</span>}
          </p>
        </div>
        <Poster text={title} {...TITLES.track} />
        {!isPublic && <p className="strong">{plannedText(link)}</p>}
        <div className={workSheetStyles.actions}>
          {acts}
          <Suspense fallback={null}>
            <MessageButton
              profileId={sharedBy.id}
              icon="messages"
              label={`Write to ${isolated(profileName(sharedBy))}`}
              invitesVisitors
            />
          </Suspense>
          {/* Visitors get no link: its address would contain the token. They paste it into the form. */}
          {thing && <ReportButton thing={reportable(kind, { id: thing.id, title }, sharedBy, null)} />}
        </div>
      </div>
      {children}
    </Sheet>
  )
}
