import { casesResources } from './moderation/cases/routes.ts'
import { statsResources } from './moderation/stats/routes.ts'
import { deletionResources } from './operations/deletion/routes.ts'
import { importsResources } from './operations/imports/routes.ts'
import { accessTokensResources } from './people/access-tokens/routes.ts'
import { accountsResources } from './people/accounts/routes.ts'
import { devicesResources } from './people/accounts/sessions/routes.ts'
import { storageResources } from './people/accounts/storage/routes.ts'
import { antiSpamResources } from './people/anti-spam/routes.ts'
import { auditLogResources } from './people/audit-log/routes.ts'
import { followsResources } from './people/follows/routes.ts'
import { houseRulesResources } from './people/house-rules/routes.ts'
import { keysResources } from './people/keys/routes.ts'
import { artistsResources } from './people/profiles/artists/artists.ts'
import { handlesResources } from './people/profiles/handles/routes.ts'
import { profilesResources } from './people/profiles/routes.ts'
import { securityLogResources } from './people/security-log/routes.ts'
import { Resources } from './platform/http/resources.ts'
import { activityResources } from './social/activity/routes.ts'
import { blocksResources } from './social/blocks/routes.ts'
import { commentsResources } from './social/comments/routes.ts'
import { feedResources } from './social/feed/routes.ts'
import { linkPreviewsResources } from './social/messages/link-previews/link-previews.ts'
import { messagesResources } from './social/messages/routes.ts'
import { notificationsResources } from './social/notifications/routes.ts'
import { pushResources } from './social/push/routes.ts'
import { personal } from './viewer-parts.ts'
import { artworksResources } from './works/artworks/routes.ts'
import { dashboardResources } from './works/dashboard/routes.ts'
import { allEventsResources } from './works/events/all/all-events.ts'
import { eventsResources } from './works/events/routes.ts'
import { forFollowersResources } from './works/for-followers/routes.ts'
import { merchResources } from './works/merch/routes.ts'
import { albumsResources } from './works/music/albums/routes.ts'
import { musicResources } from './works/music/routes.ts'
import { stemsResources } from './works/music/stems/routes.ts'
import { playlistsResources } from './works/playlists/routes.ts'
import { profilePageResources } from './works/profile-page/routes.ts'
import { releasesResources } from './works/releases/routes.ts'
import { scenesResources } from './works/scenes/scenes.ts'
import { searchResources } from './works/search/routes.ts'
import { secretLinksResources } from './works/secret-links/routes.ts'
import { sensitiveResources } from './works/sensitive/routes.ts'
import { tagsResources } from './works/tags/tags.ts'

/** All resources that the API answers by GET as JSON. */
export const resources = new Resources(
  [
    ...accountsResources,
    ...devicesResources,
    ...keysResources,
    ...accessTokensResources,
    ...activityResources,
    ...albumsResources,
    ...artworksResources,
    ...blocksResources,
    ...commentsResources,
    ...dashboardResources,
    ...deletionResources,
    ...releasesResources,
    ...forFollowersResources,
    ...secretLinksResources,
    ...allEventsResources,
    ...eventsResources,
    ...feedResources,
    ...followsResources,
    ...importsResources,
    ...merchResources,
    ...linkPreviewsResources,
    ...messagesResources,
    ...auditLogResources,
    ...securityLogResources,
    ...musicResources,
    ...stemsResources,
    ...notificationsResources,
    ...statsResources,
    ...storageResources,
    ...playlistsResources,
    ...antiSpamResources,
    ...pushResources,
    ...casesResources,
    ...artistsResources,
    ...profilesResources,
    ...handlesResources,
    ...profilePageResources,
    ...houseRulesResources,
    ...scenesResources,
    ...searchResources,
    ...sensitiveResources,
    ...tagsResources,
  ],
  personal,
)
