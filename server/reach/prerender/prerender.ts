import { artworksResource } from '#contract/artworks.ts'
import { eventsResource } from '#contract/events.ts'
import { houseRulesResource } from '#contract/house-rules.ts'
import { tracksResource } from '#contract/music.ts'
import type { Known, Visit } from '#contract/platform/page.ts'
import type { DataOf, Resource } from '#contract/platform/resource.ts'
import { artistsResource } from '#contract/profiles.ts'
import { scenesResource } from '#contract/scenes.ts'
import { searchResource } from '#contract/search.ts'
import type { PageName } from '#contract/site.ts'
import { transparencyResource } from '#contract/transparency.ts'
import { WORDS } from '#contract/words/pages.ts'
import type { Site, Words } from '#contract/words/words.ts'
import type { NamedPage } from '#server/pages.ts'
import type { Html } from '#server/platform/page/html.ts'
import { partsOf } from '#server/works/kinds/kinds.ts'
import type { PublicPage } from '#server/works/public-parts/kind.ts'
import { visitorsFrame } from './frame.ts'
import { artistsScreen, eventsScreen, findArtScreen, findMusicScreen, landingScreen, searchScreen } from './lists.ts'
import { houseRulesScreen, reportScreen, transparencyScreen, wordsScreen } from './words.ts'

/**
 * The parts of a visit that the HTML depends on besides the data: the query of the URL, and the
 * site's operator.
 */
type Shown = { search: Visit['search']; site: Site }
type Prerender = (known: Known, shown: Shown) => Html | null

/** Renders nothing if the page's main resource is missing. */
const of =
  <R extends Resource>(resource: R, screen: (data: DataOf<R>, known: Known, shown: Shown) => Html): Prerender =>
  (known, shown) => {
    const data = known(resource)
    return data === undefined ? null : screen(data, known, shown)
  }

const ofWords =
  (words: (site: Site) => Words): Prerender =>
  (_known, { site }) =>
    wordsScreen(words(site))

/** The pages of single items. */
const kindScreens = Object.fromEntries(
  Object.entries<PublicPage>(partsOf('page')).map(([name, page]) => [name, of(page.resource, page.screen as never)]),
)

/**
 * The prerendered HTML of public pages, shown until their scripts have loaded and to browsers
 * without scripts. It contains only what anonymous visitors may see.
 */
const prerenders: Partial<Record<PageName, Prerender>> = {
  terms: ofWords(WORDS.terms),
  privacy: ofWords(WORDS.privacy),
  cookies: ofWords(WORDS.cookies),
  guidelines: ofWords(WORDS.guidelines),
  help: ofWords(WORDS.help),
  contact: ofWords(WORDS.contact),
  howItWorks: ofWords(WORDS.howItWorks),
  features: ofWords(WORDS.features),
  pricing: ofWords(WORDS.pricing),
  report: (_known, { site }) => reportScreen(site),
  transparency: of(transparencyResource, transparencyScreen),
  landing: of(tracksResource, landingScreen),
  findMusic: of(tracksResource, (tracks, _known, { search }) => findMusicScreen(tracks, search)),
  findArt: of(artworksResource, (artworks, _known, { search }) => findArtScreen(artworks, search)),
  rules: of(houseRulesResource, houseRulesScreen),
  search: (known) => searchScreen(known(searchResource)),
  artists: of(artistsResource, (artists, known, { search }) => artistsScreen(artists, known(scenesResource), search)),
  events: of(eventsResource, (events, _known, { search }) => eventsScreen(events, search)),
  ...kindScreens,
}

/** The prerendered HTML of a visitor's page in its frame; undefined for pages without a frame. */
export const prerender = (page: NamedPage, known: Known, shown: Shown): Html | undefined =>
  page.layout === 'bare' ? undefined : visitorsFrame(page, prerenders[page.name]?.(known, shown) ?? null)
