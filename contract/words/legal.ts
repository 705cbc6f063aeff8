import { HANDLE_RESERVED_DAYS, PRODUCT } from '../platform/limits.ts'
import { type Site, text, type Words } from './words.ts'

export const terms = ({ minimumAge }: Site): Words => ({
  title: 'Terms of Service',
  lead: `What you agree to when you create a profile on ${PRODUCT}. It is short: please read it.`,
  parts: [
    {
      title: 'Your work stays yours',
      text: text`
      <p>You keep all rights to what you upload. You allow us to store it, to make smaller versions of it
        (thumbnails, waveforms), and to play and show it to visitors, for as long as it is here. When you delete
        it, that permission ends.</p>`,
    },
    {
      title: 'What you may upload',
      text: text`
      <p>Only what you made or are allowed to share. You are responsible for what you upload. The
        <a href="/rules">Rules</a> say what does not belong here.</p>`,
    },
    {
      title: 'Your account',
      text: text`
      <p>${minimumAge > 0 && `You have to be at least ${minimumAge} years old to join. `}Keep your password
        to yourself. You may have several profiles, and you are responsible for what is done with each of
        them. A handle belongs to the first person who chooses it, also after a change of handle. Do not use a handle to pretend to be someone
        else.</p>`,
    },
    {
      title: 'What we may do',
      text: text`
      <p>We may remove what breaks these terms or the law, and close accounts that break them repeatedly. We tell
        you why, and you may reply, unless the law forbids it.</p>`,
    },
    {
      title: 'No promises',
      text: text`
      <p>The service is provided as it is. We make backups, but keep your own masters: we cannot promise that
        nothing is ever lost or that the site is always available.</p>`,
    },
    {
      title: 'Changes',
      text: text`
      <p>If we change these terms in a way that matters, we will email you before the change applies.</p>`,
    },
  ],
})

export const privacy = (): Words => ({
  title: 'Privacy Policy',
  lead: `What ${PRODUCT} stores about you and why, and what it does not store.`,
  parts: [
    {
      title: 'What you give us',
      text: text`
      <ul>
        <li>Your email address and a hash of your password, to sign you in.</li>
        <li>What you set up to sign in: the public keys of your passkeys with their names, the secret of your
          authenticator app in encrypted form, and hashes of your recovery codes. Your fingerprint or face never
          leaves your device. Also the names of your access tokens and app passwords, what each may do, its hash
          and its last use. You can remove all of them under <a href="/security">Security</a>.</li>
        <li>Your profiles: handle, name, picture, bio and links. They are public.</li>
        <li>Handles that you had before, so that old links lead to you. You can end that on the Edit Profile page
          of each profile. We then delete the old handle after ${HANDLE_RESERVED_DAYS} days.</li>
        <li>Your date of birth, to know that you are old enough. It is never shown to anyone.</li>
        <li>What you publish, and what you write under it, with the name of your profile. It is public.
          Playlists that you keep private are not.</li>
        <li>Messages. On this site, only the two people in a conversation can read it. Messages are not
          end-to-end encrypted: the people who run the server could read them.</li>
        <li>What you like, who you follow, and who you block or mute. Blocks and mutes are never shown to
          anyone.</li>
        <li>What you report, and why. Only admins can see that it was you. If you report a message, they can also
          read the five messages before it. To <a href="/report">report without an account</a>, you give a name
          and an email address. If you do not confirm the report, we delete it after seven days.
          Otherwise we delete the name and the address six months after the case is closed.</li>
      </ul>`,
    },
    {
      title: 'What we record',
      text: text`
      <ul>
        <li>For each session: when it began and was last used, how you signed in, the browser and system, and the
          network address without its last part. You can see this under <a href="/security">Security</a> and end a
          session there. It is deleted with the session: when you log out, after thirty days without use, and
          after ninety days at the latest.</li>
        <li>What happened to the security of your account: sign-ins and failed ones, changes of keys, tokens,
          password and address, and requests that were refused. Each entry has its time, the browser and system, and
          the network address, whose last part is deleted after fourteen days. You and the admins can read it for
          180 days, and it is deleted within a month after that, or with your account. It shows us attacks, and
          shows you whether someone else was in your account. We also mail you when a browser that we do not know
          signs in.</li>
        <li>For each browser where you allow push: its address at its maker’s push service, and the keys to
          encrypt messages with. Both are deleted when you switch push off or log out there.</li>
        <li>An account whose email address is never confirmed is removed after thirty days.</li>
        <li>That a track was played, as a count, but not who played it.</li>
        <li>Errors and requests in the server’s log, kept for a short time to find problems.</li>
      </ul>`,
    },
    {
      title: 'What we do not do',
      text: text`
      <p>No advertising, no third-party analytics, no selling or sharing of data, no profile of your
        taste.</p>`,
    },
    {
      title: 'Pictures',
      text: text`
      <p>From covers, profile pictures, every size of an artwork and the original that others get, we remove the
        place and the time, the photographer’s name and the camera. We store the file as you uploaded it for you
        and the admins. It is in your data download.</p>
      <p>Some pictures of merch come from the shop that sells the item. Your browser loads them from that
        shop, without cookies and without telling the shop which page you are on.</p>`,
    },
    {
      title: 'Push',
      text: text`
      <p>If you allow push, your notifications go through the push service of your browser’s maker: most likely
        Google, Mozilla, Apple or Microsoft. They are encrypted, and only your browser can read them. The service
        learns that something was sent and when, but not what or by whom. Nothing is sent before you allow it in
        <a href="/account">Account Settings</a>.</p>`,
    },
    {
      title: 'Your rights',
      text: text`
      <p>In <a href="/account">Account Settings</a> you can download everything that we store about you, with your
        original files, change your address and password, and delete your account. To delete a single profile,
        open its Edit Profile page. Your files are deleted at once, and from backups when these expire. Likes,
        comments and messages stay, without your name. Your handles stay reserved for ${HANDLE_RESERVED_DAYS} days, so
        that nobody pretends to be you; we store them as a code that cannot be read. For anything else, <a href="/contact">write to us</a> from
        the address of your account.</p>`,
    },
  ],
})

export const cookies = (): Words => ({
  title: 'Cookie Policy',
  lead: 'We set a few cookies of our own. None of them tracks you.',
  parts: [
    {
      title: 'To sign you in',
      text: text`
      <p>One cookie stores your session. It is set when you sign in, cannot be read by scripts, and is deleted when
        you log out.</p>
      <p>A second cookie remembers for a year that this browser has signed in to your account. If someone tries to
        guess your password elsewhere, you are not locked out here. The cookie stays when you log out, cannot be read
        by scripts, and contains neither your name nor your address.</p>`,
    },
    {
      title: 'To remember a choice',
      text: text`
      <ul>
        <li><code>activeProfileId</code>: the profile you act as.</li>
        <li><code>theme</code>: dark or light, once you choose one.</li>
        <li><code>sidebar:state</code>: whether the sidebar is collapsed, for seven days.</li>
      </ul>
      <p>Over https their names begin with <code>__Host-</code>, so that no other site can set them.</p>`,
    },
    {
      title: 'What only your browser stores',
      text: text`
      <p>The queue and the volume of the player, the levels of a mixer, your latest searches, and the messages
        that you have not sent yet. We get none of it before you send it. Unsent messages and searches are deleted
        when you log out. If you saved works to play them without a network, your browser also stores your profiles’
        names and pictures until then.</p>`,
    },
    {
      title: 'Nothing else',
      text: text`
      <p>There are no third-party cookies, so there is nothing to consent to and no banner to close.</p>`,
    },
  ],
})
