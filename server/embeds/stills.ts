import type { ArtworkDetail } from '#contract/artworks.ts'
import type { EventDetail } from '#contract/events.ts'
import { type Html, html } from '#server/platform/page/html.ts'
import { shownName } from '#server/profiles/present.ts'
import { type Asked, artistLink, link, stockOf, wordmark } from './document.ts'

/** The picture whole, and below it what it is: nothing stands on the picture. */
export function artworkEmbed(artwork: ArtworkDetail, { publicUrl }: Asked): Html {
  const href = `${publicUrl}/artwork/${artwork.id}`
  const { width, height, sources } = artwork.image
  const jpegs = sources.filter(({ url }) => /\.jpg\?/.test(url))
  const shown = jpegs.at(-1)
  const picture =
    shown && !artwork.sensitive
      ? html`<a class="picture" href="${href}" target="_blank" rel="noopener"><img src="${shown.url}" srcset="${jpegs
          .map(({ url, widthPx }) => `${url} ${widthPx}w`)
          .join(
            ', ',
          )}" sizes="100vw" width="${width}" height="${height}" alt="${artwork.altText || artwork.title}"></a>`
      : html`<a class="picture veil" href="${href}" target="_blank" rel="noopener"><span class="slip"><b>Sensitive</b>${artwork.sensitive?.why}</span></a>`
  return html`<article class="embed work"${stockOf(artwork.stock)}>${picture}
<div class="bar"><span class="names">${link(href, 'title', artwork.title)}${artistLink(artwork.artist, publicUrl)}</span>${wordmark(href)}</div></article>`
}

/** A sheet of paper in both themes: the day as large as it goes, and what happens. */
export function eventEmbed(event: EventDetail, { publicUrl }: Asked): Html {
  const href = `${publicUrl}/event/${event.id}`
  const { weekday, month, day, year } = dayOf(event)
  const { flyer, startAt, endAt } = event
  const isPast = Date.parse(endAt ?? startAt) < Date.now()
  const times = [isPast && 'past', event.doorsTime && `doors ${event.doorsTime}`, event.localTime]
  const picture =
    flyer &&
    html`<a class="flyer" href="${href}" target="_blank" rel="noopener"><img src="${flyer.url}" width="${flyer.width}" height="${flyer.height}" alt="Flyer of ${event.title}"></a>`
  return html`<article class="embed date sheet"${stockOf(event.stock)}>
<time class="day" datetime="${event.startAt}"><b>${day}</b><span>${weekday} ${month} ${year}</span></time>
${picture}<div class="in"><span class="names">${link(href, 'title', event.title)}<span class="artist">${event.locationText ?? shownName(event.host)}</span></span>
<div class="foot"><span class="meta">${times.filter(Boolean).join(', ')}</span>${wordmark(href)}</div></div></article>`
}

function dayOf({ startAt, timeZone }: EventDetail) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(new Date(startAt))
  return {
    day: part({ day: 'numeric' }),
    weekday: part({ weekday: 'short' }),
    month: part({ month: 'short' }),
    year: part({ year: 'numeric' }),
  }
}
