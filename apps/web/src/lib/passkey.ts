/**
 * Whether the browser can use passkeys on this page: it knows them, and the page is on a domain over https, or on this
 * machine under its name.
 */
export function passkeysWork(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);
}
