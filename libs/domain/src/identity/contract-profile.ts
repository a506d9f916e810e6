import type { Proof } from './contract-proof.js';

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

/** The proof is about the password that counts until now. */
export interface ChangePasswordRequest extends Proof {
  new_password: string;
}
