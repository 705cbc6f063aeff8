import type { ArtworkDetail } from '#contract/artworks.ts'
import type { EventDetail } from '#contract/events.ts'
import type { OpenedLink } from '#contract/secret-links.ts'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { LinkedText } from '#web/ui/text/linked-text.tsx'
import { OpeningPicture } from '#web/works/artworks/page/artwork-sheet.tsx'
import { CommentsSection } from '#web/works/comments/comments-section.tsx'
import { EventSheet } from '#web/works/events/page/event-sheet.tsx'
import { LineUp } from '#web/works/events/page/line-up.tsx'
import { HeldSheet } from './held-sheet.tsx'
import { WhatItOpens } from './what-it-opens.tsx'

/** RELEASE-04: an artwork for the holder of a link. */
export function HeldArtwork({ link, artwork }: { link: OpenedLink; artwork: ArtworkDetail }) {
  return (
    <>
      <HeldSheet
        link={link}
        title={artwork.title}
        stock={artwork.stock}
        tags={artwork.tags}
        isPublic={artwork.release.state === 'public'}
        picture={<OpeningPicture artwork={artwork} />}
      />
      <div className={layoutStyles.columns}>
        <div className={layoutStyles.stack}>
          <Words text={artwork.description} />
          <CommentsSection asset={artwork} />
        </div>
        <WhatItOpens link={link} title={artwork.title} />
      </div>
    </>
  )
}

const nothing = () => undefined

/** RELEASE-04: an event for the holder of a link. Its hosts change it on its own page. */
export function HeldEvent({ link, event }: { link: OpenedLink; event: EventDetail }) {
  const shown = { ...event, viewer: { can: { edit: false } } }
  return (
    <>
      <EventSheet event={shown} onEdit={nothing} onDelete={nothing} />
      <div className={layoutStyles.columns}>
        <div className={layoutStyles.stack}>
          <LineUp event={shown} />
          <Words text={event.description} />
        </div>
        <WhatItOpens link={link} title={event.title} />
      </div>
    </>
  )
}

const Words = ({ text }: { text: string | null }) =>
  text && (
    <p className="body-text">
      <LinkedText text={text} />
    </p>
  )
