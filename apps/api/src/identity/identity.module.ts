import { Module } from '@nestjs/common';
import { Erasure } from './erasure.js';
import { IdentityController } from './identity.controller.js';
import { Identity } from './identity.js';
import { Passwords } from './password-reset.js';

@Module({ controllers: [IdentityController], providers: [Identity, Passwords, Erasure] })
export class IdentityModule {}
