/** `POST /account/profile`: the caller's name, and that of their business. */
export interface ProfileRequest {
  name: string;
  /** Absent: it stays. Empty: none. Only owners and admins may name it. */
  business_name?: string;
}

export interface ProfilePictureRequest {
  /** A data URL; `null`: no picture. */
  img: string | null;
}

export interface ChangePasswordRequest {
  /** The one that counts until now. */
  password: string;
  /** With two-factor sign-in: a code of the app, or a recovery code. */
  code?: string;
  new_password: string;
}
