import { PRODUCT } from '../platform/limits.ts'
import { type Site, text, type Words } from './words.ts'

export const terms = ({ minimumAge }: Site): Words => ({
  title: 'Terms of Service',
  lead: `What you agree to when you make a profile on ${PRODUCT}. Short, so that you can read it.`,
  parts: [
    {
      title: 'Your work stays yours',
      text: text`
      <p>You keep every right in what you upload. You allow us to store it, to make smaller versions of it
        (thumbnails, waveforms), and to play and show it to visitors, for as long as it is here. Delete it and
        that permission ends.</p>`,
    },
    {
      title: 'What you may upload',
      text: text`
      <p>Only what you made or are allowed to share. You are responsible for it. What does not belong here
        stands in the <a href="/rules">Rules</a>.</p>`,
    },
    {
      title: 'Your account',
      text: text`
      <p>${minimumAge > 0 && `You have to be at least ${minimumAge} years old to join. `}Keep your password
        to yourself. You may hold several profiles; you answer for what is done as any of them. Handles are
        given to whoever comes first and may not be used to pass for somebody else.</p>`,
    },
    {
      title: 'What we may do',
      text: text`
      <p>We may remove what breaks these terms or the law, and close accounts that keep doing so. We say why,
        and you may reply, unless the law forbids it.</p>`,
    },
    {
      title: 'No promises',
      text: text`
      <p>The service is provided as it is. We make backups, but keep your own masters: we cannot promise that
        nothing will ever be lost or that the site is always there.</p>`,
    },
    {
      title: 'Changes',
      text: text`
      <p>If these terms change in a way that matters, we will email you before the change applies.</p>`,
    },
  ],
})

export const privacy = (): Words => ({
  title: 'Privacy Policy',
  lead: `What ${PRODUCT} keeps about you, what for, and what it does not.`,
  parts: [
    {
      title: 'What you give us',
      text: text`
      <ul>
        <li>Your email address and a hash of your password, to sign you in.</li>
        <li>Your profiles: handle, name, picture, words, links. They are public.</li>
        <li>Your date of birth, to know that you are old enough. It is never shown to anyone.</li>
        <li>What you publish, and what you write under it, with the name of your profile. It is public.
          Playlists that you keep private are not.</li>
        <li>Messages. Only the two people in a conversation can read it here. Messages are not end-to-end
          encrypted: whoever runs the server could read them.</li>
        <li>What you like, whom you follow, and whom you block or mute. Blocks and mutes are never shown to
          anyone.</li>
        <li>What you report, and why. Admins alone read that it was you. A message that is reported goes along
          with the five before it. Who <a href="/report">reports without an account</a> gives a name and an
          email address: unconfirmed reports are deleted after seven days, name and address of others six
          months after the case is closed.</li>
      </ul>`,
    },
    {
      title: 'What we record',
      text: text`
      <ul>
        <li>For each session: when it began and was last used, the browser and system, and the network address
          without its last part. You see this in your settings, where you can end a session. It is deleted
          with the session: when you log out, or after thirty days without use.</li>
        <li>For each browser in which you allow push: where its maker’s push service takes messages for it,
          and the keys to encrypt them with. They go when you switch push off or log out there.</li>
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
      <p>Where a photograph was taken, when, by whom and with what is removed from covers, profile pictures,
        every size of an artwork and the original that others get. The file as you uploaded it is kept for you
        and the admins, and is in your data download.</p>
      <p>Some pictures of merch come from the shop that sells the item. Your browser loads them from that
        shop, without cookies and without telling it which page you are on.</p>`,
    },
    {
      title: 'Push',
      text: text`
      <p>Where you allow push, what you are told goes through the push service of your browser’s maker:
        Google, Mozilla, Apple or Microsoft, most likely. It is encrypted for your browser alone. The service
        learns that something was sent, and when, not what or by whom. Nothing is sent before you allow it in
        <a href="/account">Account Settings</a>.</p>`,
    },
    {
      title: 'Your rights',
      text: text`
      <p>On <a href="/account">Account Settings</a> you download all that we hold about you, with your
        original files, change your address and password, and delete your account; a single profile on its
        Edit Profile page. Your files go at once, from backups when these expire. Likes, comments and messages
        stay where they stand, without your name. For anything else <a href="/contact">write to us</a> from
        the address of your account.</p>`,
    },
  ],
})

export const cookies = (): Words => ({
  title: 'Cookie Policy',
  lead: 'A few cookies, all of them ours, none to follow you around.',
  parts: [
    {
      title: 'To sign you in',
      text: text`
      <p>One cookie holds your session. It is set when you sign in, cannot be read by scripts, and goes when
        you log out.</p>
      <p>A second one remembers for a year that this browser has signed in to your account, so that somebody who
        guesses at your password elsewhere does not lock you out here. It stays when you log out, cannot be read
        by scripts, and contains neither your name nor your address.</p>`,
    },
    {
      title: 'To remember a choice',
      text: text`
      <ul>
        <li><code>activeProfileId</code>: the profile you act as.</li>
        <li><code>theme</code>: dark or light, once you choose one.</li>
        <li><code>sidebar:state</code>: whether the sidebar is folded, for seven days.</li>
      </ul>
      <p>Over https their names begin with <code>__Host-</code>, so that no other site can set them.</p>`,
    },
    {
      title: 'What your browser keeps for itself',
      text: text`
      <p>The queue and the volume of the player, the levels of a mixer, what you looked for last, and what you
        have begun to write in a conversation. None of it is sent to us before you send it; drafts and
        searches go when you log out.</p>`,
    },
    {
      title: 'Nothing else',
      text: text`
      <p>There are no third-party cookies, so there is nothing to consent to and no banner to close.</p>`,
    },
  ],
})
