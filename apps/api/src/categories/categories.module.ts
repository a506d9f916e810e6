import { Module } from '@nestjs/common';
import { CategoriesData } from './categories-data.js';
import { CategoriesController } from './categories.controller.js';
import { UserCategoriesController } from './user-categories.controller.js';

@Module({ controllers: [CategoriesController, UserCategoriesController], providers: [CategoriesData] })
export class CategoriesModule {}
