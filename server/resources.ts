import { accountsResources } from './accounts/routes.ts'
import { devicesResources } from './accounts/sessions/routes.ts'
import { storageResources } from './accounts/storage/routes.ts'
import { activityResources } from './activity/routes.ts'
import { artworksResources } from './artworks/routes.ts'
import { auditLogResources } from './audit-log/routes.ts'
import { blocksResources } from './blocks/routes.ts'
import { casesResources } from './cases/routes.ts'
import { commentsResources } from './comments/routes.ts'
import { dashboardResources } from './dashboard/routes.ts'
import { deletionResources } from './deletion/routes.ts'
import { draftsResources } from './drafts/routes.ts'
import { allEventsResources } from './events/all/all-events.ts'
import { eventsResources } from './events/routes.ts'
import { feedResources } from './feed/routes.ts'
import { followsResources } from './follows/routes.ts'
import { importsResources } from './imports/routes.ts'
import { merchResources } from './merch/routes.ts'
import { cardsResources } from './messages/cards/cards.ts'
import { messagesResources } from './messages/routes.ts'
import { albumsResources } from './music/albums/routes.ts'
import { musicResources } from './music/routes.ts'
import { stemsResources } from './music/stems/routes.ts'
import { notificationsResources } from './notifications/routes.ts'
import { numbersResources } from './numbers/routes.ts'
import { personal } from './personal.ts'
import { Resources } from './platform/http/resources.ts'
import { playlistsResources } from './playlists/routes.ts'
import { preventionResources } from './prevention/routes.ts'
import { profilePageResources } from './profile-page/routes.ts'
import { artistsResources } from './profiles/artists/artists.ts'
import { profilesResources } from './profiles/routes.ts'
import { pushResources } from './push/routes.ts'
import { rulesResources } from './rules/routes.ts'
import { scenesResources } from './scenes/scenes.ts'
import { searchResources } from './search/routes.ts'
import { sensitiveResources } from './sensitive/routes.ts'
import { tagsResources } from './tags/tags.ts'

/** All that the API answers to GET as JSON. */
export const resources = new Resources(
  [
    ...accountsResources,
    ...devicesResources,
    ...activityResources,
    ...albumsResources,
    ...artworksResources,
    ...blocksResources,
    ...commentsResources,
    ...dashboardResources,
    ...deletionResources,
    ...draftsResources,
    ...allEventsResources,
    ...eventsResources,
    ...feedResources,
    ...followsResources,
    ...importsResources,
    ...merchResources,
    ...cardsResources,
    ...messagesResources,
    ...auditLogResources,
    ...musicResources,
    ...stemsResources,
    ...notificationsResources,
    ...numbersResources,
    ...storageResources,
    ...playlistsResources,
    ...preventionResources,
    ...pushResources,
    ...casesResources,
    ...artistsResources,
    ...profilesResources,
    ...profilePageResources,
    ...rulesResources,
    ...scenesResources,
    ...searchResources,
    ...sensitiveResources,
    ...tagsResources,
  ],
  personal,
)
